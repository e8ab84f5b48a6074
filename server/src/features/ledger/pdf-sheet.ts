// Draws a document as a PDF. The same document gives the same bytes, so none is kept.
import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import type PdfDocument from 'pdfkit'
import { fontFiles, runsOf, type Weight } from './pdf-fonts.ts'

type Doc = InstanceType<typeof PdfDocument>

export interface Sheet {
  title: string
  /** Such as `ES-2026-000004`. */
  number: string
  issuedOn: string
  /** Who issues it. */
  network: string
  /** Of the sandbox: each page says so. */
  isTest: boolean
  /** A label and a value each; that of the label `Total` is bold. */
  facts: readonly (readonly [label: string, value: string])[]
  columns: readonly SheetColumn[]
  /** The texts of each row, by column. */
  rows: readonly (readonly string[])[]
}

export interface SheetColumn {
  head: string
  width: number
  isRight?: boolean
}

const edge = 48
const rowHeight = 17
const ink = '#1c1a22'
const faint = '#6a6673'

/** Drawing uses the processor of the node, so it draws one at a time. */
const oneAtATime = pLimit(1)

/** The bytes of the PDF. It lets other work run after every page. */
export function drawSheet(sheet: Sheet): Promise<Buffer> {
  return oneAtATime(() => draw(sheet))
}

async function draw(sheet: Sheet): Promise<Buffer> {
  // Loaded with the first PDF: a server that draws none does without it.
  const { default: Pdf } = await import('pdfkit')
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `${sheet.title} ${sheet.number}`,
      Author: sheet.network,
      CreationDate: new Date(`${sheet.issuedOn}T00:00:00Z`),
    },
  })
  for (const [name, file] of fontFiles()) doc.registerFont(name, file)
  const bytes = buffer(doc)
  drawTestMark(doc, sheet)
  write(doc, { text: sheet.title, x: edge, y: edge, size: 20, weight: 'bold' })
  const below = drawFacts(doc, sheet, edge + 36)
  await drawLines(doc, sheet, below + 16)
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

function drawTestMark(doc: Doc, { isTest }: Sheet): void {
  if (!isTest) return
  const { width, height } = doc.page
  doc.save().rotate(-45, { origin: [width / 2, height / 2] })
  doc.font('latin bold').fontSize(150).fillColor(ink, 0.06)
  doc.text('TEST', width / 2 - doc.widthOfString('TEST') / 2, height / 2 - 90, { lineBreak: false })
  doc.restore().fillColor(ink, 1)
}

/** Returns where the facts end. */
function drawFacts(doc: Doc, { facts }: Sheet, top: number): number {
  facts.forEach(([label, value], place) => {
    const y = top + place * rowHeight
    const weight = label === 'Total' ? 'bold' : 'regular'
    write(doc, { text: label, x: edge, y, color: faint })
    write(doc, { text: value, x: edge + 140, y, width: doc.page.width - 2 * edge - 140, weight })
  })
  return top + facts.length * rowHeight
}

async function drawLines(doc: Doc, sheet: Sheet, top: number): Promise<void> {
  const last = doc.page.height - edge - 2 * rowHeight
  let page = 1
  let y = drawHead(doc, sheet, top)
  for (const row of sheet.rows) {
    if (y > last) {
      drawFoot(doc, sheet, page)
      // Other calls are answered between two pages.
      await new Promise((next) => setImmediate(next))
      doc.addPage()
      drawTestMark(doc, sheet)
      page += 1
      y = drawHead(doc, sheet, edge)
    }
    drawRow(doc, { y, cells: cellsOf(sheet, row) })
    y += rowHeight
  }
  drawFoot(doc, sheet, page)
}

type Cell = Pick<Written, 'text' | 'x' | 'width' | 'isRight'>

/** Texts with their places: each column begins a little after the one before. */
function cellsOf({ columns }: Sheet, texts: readonly string[]): Cell[] {
  let x = edge
  return columns.map(({ width, isRight = false }, place) => {
    const cell = { text: texts[place] ?? '', x, width: width - 6, isRight }
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
function drawHead(doc: Doc, sheet: Sheet, y: number): number {
  const heads = sheet.columns.map(({ head }) => head)
  const cells = cellsOf(sheet, heads)
  drawRow(doc, { y, cells, color: faint })
  const line = y + rowHeight - 4
  doc
    .moveTo(edge, line)
    .lineTo(doc.page.width - edge, line)
    .lineWidth(0.5)
    .stroke(faint)
  return y + rowHeight + 2
}

function drawFoot(doc: Doc, { number }: Sheet, page: number): void {
  const y = doc.page.height - edge
  write(doc, { text: `${number}, page ${page}`, x: edge, y, size: 8, color: faint })
}
