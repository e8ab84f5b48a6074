// Draws a document as a PDF. The same document gives the same bytes, so none is kept.
import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import { fontFiles } from './pdf-fonts.ts'
import { drawTable, layTable, type SheetColumn, type SheetRow } from './pdf-table.ts'
import { edge, faint, ink, lineHeight, widthOf, wrapped, write } from './pdf-text.ts'

type Doc = InstanceType<typeof Pdf>

/** A label and a value. */
export type Fact = readonly [label: string, value: string]

export interface Sheet {
  title: string
  /** Such as `ES-2026-000004`. */
  number: string
  issuedOn: string
  /** Who issues it. */
  network: string
  /** Of the sandbox: each page says so. */
  isTest: boolean
  /** The amount that matters, shown beside the title. */
  total: string
  facts: readonly Fact[]
  columns: readonly SheetColumn[]
  rows: readonly SheetRow[]
  /** The way from the lines to the total, under the last line; the last of them is bold. */
  sums: readonly Fact[]
  /** What follows the sums, as why something is kept back. */
  notes: readonly Fact[]
  sha256: string
}

const factHeight = 17
const labelWidth = 140

/** More lines than this are left off, so that no document takes longer than ten seconds. */
const mostRows = 5000

/** The bytes of the PDF. A large one takes seconds, so only a child process draws. */
export function drawSheet(sheet: Sheet): Promise<Buffer> {
  const leftOff = sheet.rows.length - mostRows
  if (leftOff <= 0) return draw(sheet)
  const note = `${leftOff} further lines are in the signed document`
  const notes: Fact[] = [['Lines', note], ...sheet.notes]
  return draw({ ...sheet, rows: sheet.rows.slice(0, mostRows), notes })
}

function draw(sheet: Sheet): Promise<Buffer> {
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
  drawTitle(doc, sheet)
  const below = drawFacts(doc, sheet.facts, edge + 44)
  const end = [...endOf(doc, sheet)]
  const table = layTable(doc, sheet, {
    top: below + 16,
    endHeight: end.reduce((sum, { height }) => sum + height, 0),
  })
  for (const [place, page] of table.pages.entries()) {
    if (place > 0) {
      doc.addPage()
      drawTestMark(doc, sheet)
    }
    drawFoot(doc, sheet, `Page ${place + 1} of ${table.pages.length}`)
    drawTable(doc, table, page)
  }
  let y = table.end
  for (const { height, drawAt } of end) {
    drawAt(y)
    y += height
  }
  doc.end()
  return bytes
}

function drawTestMark(doc: Doc, { isTest }: Sheet): void {
  if (!isTest) return
  const { width, height } = doc.page
  doc.save().rotate(-45, { origin: [width / 2, height / 2] })
  doc.font('latin bold').fontSize(150).fillColor(ink, 0.06)
  doc.text('TEST', width / 2 - doc.widthOfString('TEST') / 2, height / 2 - 90, { lineBreak: false })
  doc.restore().fillColor(ink, 1)
}

function drawTitle(doc: Doc, { title, total }: Sheet): void {
  const width = doc.page.width - 2 * edge
  write(doc, { text: title, x: edge, y: edge, size: 20, weight: 'bold' })
  write(doc, { text: total, x: edge, y: edge, width, isRight: true, size: 20, weight: 'bold' })
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
function* endOf(doc: Doc, { sums, notes, sha256 }: Sheet): Generator<Part> {
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
  for (const [label, value] of [...notes, ['SHA-256', sha256] as const]) {
    const lines = wrapped(doc, value, { width, size: 8 })
    const drawAt = (y: number) => {
      write(doc, { text: label, x: edge, y: y + 6, size: 8, color: faint })
      for (const [place, text] of lines.entries())
        write(doc, { text, x: edge + labelWidth, y: y + 6 + place * lineHeight, width, size: 8 })
    }
    yield { height: factHeight + (lines.length - 1) * lineHeight, drawAt }
  }
}

function drawFoot(doc: Doc, { number, network }: Sheet, page: string): void {
  const y = doc.page.height - edge
  const width = doc.page.width - 2 * edge
  write(doc, {
    text: `${network}, ${number}`,
    x: edge,
    y,
    width: width - 100,
    size: 8,
    color: faint,
  })
  write(doc, { text: page, x: edge, y, width, isRight: true, size: 8, color: faint })
}
