// Draws a document as a PDF, as PDF/A-3b. The same document gives the same bytes, so none is kept.
import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import { archived, describe } from './pdf-archive.ts'
import { fontFiles } from './pdf-fonts.ts'
import {
  drawTable,
  type LaidTable,
  layTable,
  type SheetColumn,
  type SheetRow,
} from './pdf-table.ts'
import { edge, faint, ink, lineHeight, widthOf, wrapped, write } from './pdf-text.ts'

type Doc = InstanceType<typeof Pdf>

/** A label and a value. */
export type Fact = readonly [label: string, value: string]

export interface Sheet {
  title: string
  /** Such as `ES-2026-000004`. */
  number: string
  issuedOn: string
  /** Who issues it and whom it is for, each with its name first. */
  from: readonly string[]
  to: readonly string[]
  /** Of the sandbox: each page says so. */
  isTest: boolean
  /** The amount that matters, shown beside the title. */
  total: string
  facts: readonly Fact[]
  columns: readonly SheetColumn[]
  rows: readonly SheetRow[]
  /** The way from the lines to the total, under the last line; the last of them is bold. */
  sums: readonly Fact[]
  /** What follows the sums, as how it is paid. */
  notes: readonly Fact[]
  /** What the seller wrote for the foot of each page; may be empty. */
  footer: string
  /** Of the signed body; empty where nothing was signed. */
  sha256: string
  /** An e-invoice, which is attached. */
  xml?: string
  /** Further pages. */
  annex?: SheetAnnex
}

export type SheetAnnex = Pick<Sheet, 'title' | 'columns' | 'rows' | 'sums'>

const factHeight = 17
const labelWidth = 140
const footLine = 9
/** What the number of the page takes. */
const pageWidth = 70

/** More lines than this are left off, so that no document takes longer than ten seconds. */
const mostRows = 5000

/** The bytes of the PDF. A large one takes seconds, so only a child process draws. */
export function drawSheet(sheet: Sheet): Promise<Buffer> {
  const rows = sheet.rows.slice(0, mostRows)
  const annexRows = sheet.annex?.rows.slice(0, mostRows - rows.length) ?? []
  const all = sheet.rows.length + (sheet.annex?.rows.length ?? 0)
  const leftOff = all - rows.length - annexRows.length
  const note: Fact = ['Lines', `${leftOff} further lines are in the signed document`]
  const notes = leftOff > 0 ? [note, ...sheet.notes] : sheet.notes
  const { annex, ...face } = { ...sheet, rows, notes }
  const hasAnnex = annex !== undefined && annexRows.length > 0
  return draw(hasAnnex ? { ...face, annex: { ...annex, rows: annexRows } } : face)
}

function draw(sheet: Sheet): Promise<Buffer> {
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    lang: 'en',
    displayTitle: true,
    ...archived,
    info: {
      Title: `${sheet.title} ${sheet.number}`,
      CreationDate: new Date(`${sheet.issuedOn}T00:00:00Z`),
    },
  })
  describe(doc, sheet)
  for (const [name, file] of fontFiles()) doc.registerFont(name, file)
  const bytes = buffer(doc)
  drawTestMark(doc, sheet)
  drawHead(doc, sheet.title, sheet.total)
  const below = drawFacts(doc, sheet.facts, drawParties(doc, sheet, edge + 44))
  const foot = footOf(doc, sheet)
  const face = layPart(doc, sheet, { top: below + 16, foot })
  const annex = sheet.annex && layPart(doc, sheet.annex, { top: edge + 44, foot })
  const pages = face.table.pages.length + (annex?.table.pages.length ?? 0)
  const startPage = (number: number) => {
    if (number > 1) {
      doc.addPage()
      drawTestMark(doc, sheet)
    }
    drawFoot(doc, foot, `Page ${number} of ${pages}`)
  }
  drawPart(doc, face, { startPage, first: 1 })
  if (annex !== undefined) {
    const { title } = sheet.annex ?? sheet
    drawPart(doc, annex, { startPage, title, first: face.table.pages.length + 1 })
  }
  doc.end()
  return bytes
}

interface LaidPart {
  table: LaidTable
  end: readonly Part[]
}

/** A table, and what follows it. */
function layPart(
  doc: Doc,
  part: SheetAnnex & Partial<Pick<Sheet, 'notes'>>,
  { top, foot }: { top: number; foot: Foot },
): LaidPart {
  const end = [...endOf(doc, part)]
  const endHeight = end.reduce((sum, { height }) => sum + height, 0)
  const bottom = doc.page.height - edge - 14 - foot.height
  return { table: layTable(doc, part, { top, endHeight, bottom }), end }
}

function drawPart(
  doc: Doc,
  { table, end }: LaidPart,
  of: { startPage: (number: number) => void; first: number; title?: string },
): void {
  for (const [place, page] of table.pages.entries()) {
    of.startPage(of.first + place)
    if (place === 0 && of.title !== undefined) drawHead(doc, of.title, '')
    drawTable(doc, table, page)
  }
  let y = table.end
  for (const { height, drawAt } of end) {
    drawAt(y)
    y += height
  }
}

function drawTestMark(doc: Doc, { isTest }: Sheet): void {
  if (!isTest) return
  const { width, height } = doc.page
  doc.save().rotate(-45, { origin: [width / 2, height / 2] })
  doc.font('latin bold').fontSize(150).fillColor(ink, 0.06)
  doc.text('TEST', width / 2 - doc.widthOfString('TEST') / 2, height / 2 - 90, { lineBreak: false })
  doc.restore().fillColor(ink, 1)
}

function drawHead(doc: Doc, title: string, total: string): void {
  const width = doc.page.width - 2 * edge
  write(doc, { text: title, x: edge, y: edge, size: 20, weight: 'bold' })
  write(doc, { text: total, x: edge, y: edge, width, isRight: true, size: 20, weight: 'bold' })
}

/** Two columns. Returns where the longer one ends. */
function drawParties(doc: Doc, { from, to }: Sheet, top: number): number {
  const width = (doc.page.width - 2 * edge - 24) / 2
  const ends = [
    { label: 'From', lines: from, x: edge },
    { label: 'To', lines: to, x: edge + width + 24 },
  ].map(({ label, lines, x }) => {
    write(doc, { text: label, x, y: top, size: 8, color: faint })
    const laid = lines.flatMap((line, place) => {
      const weight = place === 0 ? 'bold' : 'regular'
      return wrapped(doc, line, { width, weight }).map((text) => ({ text, weight }) as const)
    })
    for (const [place, line] of laid.entries())
      write(doc, { ...line, x, y: top + 13 + place * lineHeight, width })
    return top + 13 + laid.length * lineHeight
  })
  return Math.max(...ends) + 16
}

/** Returns where the facts end. */
function drawFacts(doc: Doc, facts: readonly Fact[], top: number): number {
  let y = top
  for (const [label, value] of facts) {
    const width = doc.page.width - 2 * edge - labelWidth
    const lines = wrapped(doc, value, { width })
    write(doc, { text: label, x: edge, y, color: faint })
    for (const [place, text] of lines.entries())
      write(doc, { text, x: edge + labelWidth, y: y + place * lineHeight, width })
    y += factHeight + (lines.length - 1) * lineHeight
  }
  return y
}

interface Part {
  height: number
  drawAt: (y: number) => void
}

/** What stands under the lines, from top to bottom. */
function* endOf(
  doc: Doc,
  { sums, notes = [] }: Pick<Sheet, 'sums'> & Partial<Pick<Sheet, 'notes'>>,
): Generator<Part> {
  yield { height: 10, drawAt: () => {} }
  const right = doc.page.width - edge
  const values = Math.max(
    ...sums.map(([, value]) => widthOf(doc, value, { weight: 'bold', isRight: true })),
  )
  for (const [place, [label, value]] of sums.entries()) {
    const weight = place === sums.length - 1 ? 'bold' : 'regular'
    const drawAt = (y: number) => {
      const text = { y, isRight: true, weight } as const
      write(doc, { ...text, text: label, x: edge, width: right - values - 24 - edge })
      write(doc, { ...text, text: value, x: right - values, width: values })
    }
    yield { height: factHeight, drawAt }
  }
  const width = right - edge - labelWidth
  for (const [label, value] of notes) {
    const lines = wrapped(doc, value, { width, size: 8 })
    const drawAt = (y: number) => {
      write(doc, { text: label, x: edge, y: y + 6, size: 8, color: faint })
      for (const [place, text] of lines.entries())
        write(doc, { text, x: edge + labelWidth, y: y + 6 + place * lineHeight, width, size: 8 })
    }
    yield { height: 15 + (lines.length - 1) * lineHeight, drawAt }
  }
}

interface Foot {
  lines: readonly string[]
  /** Above the line that each page has at least. */
  height: number
}

/** The seller's own words, who issued which document, and what it is checked with. */
function footOf(doc: Doc, { number, from, footer, sha256 }: Sheet): Foot {
  const width = doc.page.width - 2 * edge - pageWidth
  const own = footer.split('\n').flatMap((line) => wrapped(doc, line, { width, size: 7 }))
  const name = from[0] === undefined ? number : `${from[0]}, ${number}`
  const hash = sha256 === '' ? [] : [`SHA-256 ${sha256}`]
  const lines = [...own.filter((line) => line !== ''), name, ...hash]
  return { lines, height: (lines.length - 1) * footLine }
}

function drawFoot(doc: Doc, { lines, height }: Foot, page: string): void {
  const width = doc.page.width - 2 * edge
  const top = doc.page.height - edge - height
  const look = { x: edge, size: 7, color: faint }
  for (const [place, text] of lines.entries())
    write(doc, { ...look, text, y: top + place * footLine, width: width - pageWidth })
  write(doc, { ...look, text: page, y: top + height, width, isRight: true })
}
