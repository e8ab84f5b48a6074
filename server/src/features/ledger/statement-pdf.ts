// Draws a statement as a PDF. The same statement gives the same bytes, so none is kept.
import { buffer } from 'node:stream/consumers'
import type PdfDocument from 'pdfkit'
import { fontFiles, runsOf, type Weight } from './pdf-fonts.ts'
import type { StatementBody, StatementBodyLine } from './statement-body.ts'

type Doc = InstanceType<typeof PdfDocument>

export interface PdfStatement {
  /** Such as `ES-2026-000004`. */
  number: string
  kind: 'earnings' | 'use'
  /** As `2026-10`. */
  month: string
  issuedOn: string
  total: string
  sha256: string
  /** Who issues it. */
  network: string
  body: StatementBody
}

const edge = 48
const rowHeight = 17
const ink = '#1c1a22'
const faint = '#6a6673'

/** The bytes of the PDF. It lets other work run after every page. */
export async function drawStatement(statement: PdfStatement): Promise<Buffer> {
  // Loaded with the first PDF: a server that draws none does without it.
  const { default: Pdf } = await import('pdfkit')
  const title = statement.kind === 'earnings' ? 'Earnings statement' : 'Statement of use'
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `${title} ${statement.number}`,
      Author: statement.network,
      CreationDate: new Date(`${statement.issuedOn}T00:00:00Z`),
    },
  })
  for (const [name, file] of fontFiles()) doc.registerFont(name, file)
  const bytes = buffer(doc)
  drawTestMark(doc, statement)
  write(doc, { text: title, x: edge, y: edge, size: 20, weight: 'bold' })
  const below = drawFacts(doc, statement, edge + 36)
  await drawLines(doc, statement, below + 16)
  doc.end()
  return bytes
}

interface Written {
  text: string
  x: number
  y: number
  /** The text ends here where it is right-aligned, and is cut before `x + width` otherwise. */
  width?: number
  isRight?: boolean
  size?: number
  weight?: Weight
  color?: string
}

/** Writes one line, each script in its font. */
function write(doc: Doc, written: Written): void {
  const { x, y, width, isRight = false, size = 9, weight = 'regular', color = ink } = written
  doc.fontSize(size).fillColor(color)
  const text = width === undefined ? written.text : fitted(doc, written.text, { width, weight })
  let at = isRight && width !== undefined ? x + width - widthOf(doc, text, weight) : x
  for (const run of runsOf(text, weight)) {
    doc.font(run.font).text(run.text, at, y, { lineBreak: false })
    at += doc.widthOfString(run.text)
  }
}

function widthOf(doc: Doc, text: string, weight: Weight): number {
  return runsOf(text, weight).reduce(
    (sum, run) => sum + doc.font(run.font).widthOfString(run.text),
    0,
  )
}

/** The text, or its beginning with an ellipsis where it is too wide. */
function fitted(doc: Doc, text: string, to: { width: number; weight: Weight }): string {
  if (widthOf(doc, text, to.weight) <= to.width) return text
  const letters = Array.from(text)
  while (letters.length > 1 && widthOf(doc, `${letters.join('')}…`, to.weight) > to.width)
    letters.pop()
  return `${letters.join('')}…`
}

function drawTestMark(doc: Doc, { body }: PdfStatement): void {
  if (body.book !== 'sandbox') return
  const { width, height } = doc.page
  doc.save().rotate(-45, { origin: [width / 2, height / 2] })
  doc.font('latin bold').fontSize(150).fillColor(ink, 0.06)
  doc.text('TEST', width / 2 - doc.widthOfString('TEST') / 2, height / 2 - 90, { lineBreak: false })
  doc.restore().fillColor(ink, 1)
}

/** Returns where the facts end. */
function drawFacts(doc: Doc, statement: PdfStatement, top: number): number {
  const { body, total } = statement
  const money = (amount: string) => `${amount} ${body.currency}`
  const held = (body.held ?? []).map(
    ({ amount, reason }) => `${money(amount)} (${reason.replaceAll('_', ' ')})`,
  )
  const facts: [string, string][] = [
    ['Number', statement.number],
    ['Month', statement.month],
    ['Issued', statement.issuedOn],
    ['By', statement.network],
    ['For', body.organization_name],
    ...(body.book === 'sandbox' ? [['Books', 'Sandbox: no real money'] as [string, string]] : []),
    ['Sum of the lines', money(body.sum)],
    ['From the statement before', money(body.carried_in)],
    ['Carried to the next', money(body.carried_forward)],
    ['Tax', money(body.tax)],
    ['Total', money(total)],
    ...(held.length > 0 ? [['Kept back', held.join(', ')] as [string, string]] : []),
    ['SHA-256', statement.sha256],
  ]
  facts.forEach(([label, value], place) => {
    const y = top + place * rowHeight
    const weight = label === 'Total' ? 'bold' : 'regular'
    write(doc, { text: label, x: edge, y, color: faint })
    write(doc, { text: value, x: edge + 140, y, width: doc.page.width - 2 * edge - 140, weight })
  })
  return top + facts.length * rowHeight
}

interface PdfColumn {
  head: string
  width: number
  isRight?: boolean
  text: (line: StatementBodyLine) => string
}

const causes = { delivery: '', late: 'late events', adjusted: 'adjustment' } as const
const count = (impressions: number) => impressions.toLocaleString('en')

const columns: Readonly<Record<PdfStatement['kind'], readonly PdfColumn[]>> = {
  earnings: [
    { head: 'Day', width: 56, text: ({ day }) => day },
    { head: 'Placement', width: 106, text: ({ name }) => name },
    { head: 'App', width: 96, text: (line) => line.app_name ?? '' },
    { head: 'Cause', width: 58, text: ({ cause }) => causes[cause] },
    { head: 'Impressions', width: 58, isRight: true, text: (line) => count(line.impressions) },
    { head: 'Owed', width: 62, isRight: true, text: (line) => line.gross ?? '' },
    { head: 'Earned', width: 62, isRight: true, text: (line) => line.earned ?? '' },
  ],
  use: [
    { head: 'Day', width: 56, text: ({ day }) => day },
    { head: 'Campaign', width: 168, text: ({ name }) => name },
    { head: 'Cause', width: 58, text: ({ cause }) => causes[cause] },
    { head: 'Impressions', width: 62, isRight: true, text: (line) => count(line.impressions) },
    {
      head: 'Spent',
      width: 86,
      isRight: true,
      text: (line) => `${line.spent ?? ''} ${line.currency ?? ''}`,
    },
    { head: 'Charged', width: 68, isRight: true, text: (line) => line.charged ?? '' },
  ],
}

async function drawLines(doc: Doc, statement: PdfStatement, top: number): Promise<void> {
  const last = doc.page.height - edge - 2 * rowHeight
  let page = 1
  let y = drawHead(doc, statement, top)
  for (const line of statement.body.lines) {
    if (y > last) {
      drawFoot(doc, statement, page)
      // Other calls are answered between two pages.
      await new Promise((next) => setImmediate(next))
      doc.addPage()
      drawTestMark(doc, statement)
      page += 1
      y = drawHead(doc, statement, edge)
    }
    drawRow(doc, { y, cells: cellsOf(statement, (column) => column.text(line)) })
    y += rowHeight
  }
  drawFoot(doc, statement, page)
}

type Cell = Pick<Written, 'text' | 'x' | 'width' | 'isRight'>

/** Texts with their places: each column begins a little after the one before. */
function cellsOf({ kind }: PdfStatement, textOf: (column: PdfColumn) => string): Cell[] {
  let x = edge
  return columns[kind].map((column) => {
    const { width, isRight = false } = column
    const cell = { text: textOf(column), x, width: width - 6, isRight }
    x += width
    return cell
  })
}

interface Row {
  y: number
  cells: readonly Cell[]
  color?: string
}

function drawRow(doc: Doc, { y, cells, color = ink }: Row): void {
  for (const cell of cells) write(doc, { ...cell, y, size: 8, color })
}

/** Returns where the rows begin. */
function drawHead(doc: Doc, statement: PdfStatement, y: number): number {
  const cells = cellsOf(statement, ({ head }) => head)
  drawRow(doc, { y, cells, color: faint })
  const line = y + rowHeight - 4
  doc
    .moveTo(edge, line)
    .lineTo(doc.page.width - edge, line)
    .lineWidth(0.5)
    .stroke(faint)
  return y + rowHeight + 2
}

function drawFoot(doc: Doc, { number }: PdfStatement, page: number): void {
  const y = doc.page.height - edge
  write(doc, { text: `${number}, page ${page}`, x: edge, y, size: 8, color: faint })
}
