// The lines of a document in a table that goes over as many pages as it needs.
import type PdfDocument from 'pdfkit'
import { edge, faint, ink, lineHeight, widthOf, wrapped, write } from './pdf-text.ts'

type Doc = InstanceType<typeof PdfDocument>

export interface SheetColumn {
  head: string
  /** An amount or a number: right-aligned and as wide as its widest text, which is never broken. */
  isRight?: boolean
  /** Of what other columns leave, in parts; a column without it is as wide as its widest text. */
  share?: number
}

export interface SheetRow {
  /** By column. */
  cells: readonly string[]
  /** A remark under the row, as why it was adjusted. */
  note?: string
}

export interface SheetTable {
  columns: readonly SheetColumn[]
  rows: readonly SheetRow[]
}

/** A row with the remark that a line has, if it has one. */
export function rowWithNote(cells: readonly string[], note: string | null): SheetRow {
  return note === null ? { cells } : { cells, note }
}

interface Place {
  x: number
  width: number
  isRight: boolean
}

interface LaidRow {
  y: number
  /** The lines of each cell. */
  cells: readonly (readonly string[])[]
  note: readonly string[]
}

export interface LaidTable {
  heads: readonly string[]
  places: readonly Place[]
  /** Where the head of each page stands, and its rows. */
  pages: readonly { top: number; rows: readonly LaidRow[] }[]
  /** Where the last page goes on under the rows. */
  end: number
}

const size = 8
const gap = 10
const rowGap = 6
const headHeight = 19

/**
 * Divides the rows into pages that end at `bottom`; the first begins at `top`. What follows the
 * rows, of `endHeight`, is on a page with the last of them. Cells are cut after 60 letters.
 */
export function layTable(
  doc: Doc,
  { columns, rows: wholeRows }: SheetTable,
  { top, endHeight, bottom }: { top: number; endHeight: number; bottom: number },
): LaidTable {
  const rows = wholeRows.map((row) => ({ ...row, cells: row.cells.map(cut) }))
  const places = placesOf(doc, { columns, rows })
  const linesOf = remembered((text, width) => wrapped(doc, text, { width, size }))
  const pages: { top: number; rows: LaidRow[] }[] = [{ top, rows: [] }]
  let y = top + headHeight
  for (const [index, { cells, note }] of rows.entries()) {
    const laid = {
      cells: cells.map((text, place) => {
        const { width = 0, isRight = true } = places[place] ?? {}
        return isRight ? [text] : linesOf(text, width)
      }),
      note: note === undefined ? [] : linesOf(note, doc.page.width - 2 * edge - gap),
    }
    const height = heightOf(laid)
    const needed = index === rows.length - 1 ? height + endHeight : height
    if (y + needed > bottom && (pages.at(-1)?.rows.length ?? 0) > 0) {
      pages.push({ top: edge, rows: [] })
      y = edge + headHeight
    }
    pages.at(-1)?.rows.push({ ...laid, y })
    y += height
  }
  return { heads: columns.map(({ head }) => head), places, pages, end: y }
}

/** The letters of a cell that are shown. The signed document has the whole text. */
const mostLetters = 60

function cut(text: string): string {
  if (text.length <= mostLetters) return text
  const letters = Array.from(text)
  return letters.length <= mostLetters ? text : `${letters.slice(0, mostLetters - 1).join('')}…`
}

function heightOf({ cells, note }: Omit<LaidRow, 'y'>): number {
  return (Math.max(1, ...cells.map((lines) => lines.length)) + note.length) * lineHeight + rowGap
}

/** Names repeat from row to row, and measuring text is what drawing costs most. */
function remembered(lines: (text: string, width: number) => string[]) {
  const known = new Map<string, string[]>()
  return (text: string, width: number) => {
    const key = `${width} ${text}`
    const found = known.get(key) ?? lines(text, width)
    known.set(key, found)
    return found
  }
}

function placesOf(doc: Doc, { columns, rows }: SheetTable): Place[] {
  const natural = columns.map(({ head, isRight = false }, place) =>
    Math.max(
      widthOf(doc, head, { size, isRight }),
      ...longest(rows, place).map((text) => widthOf(doc, text, { size, isRight })),
    ),
  )
  const shares = columns.reduce((sum, { share = 0 }) => sum + share, 0)
  const taken = columns.reduce(
    (sum, { share }, place) => sum + (share === undefined ? (natural[place] ?? 0) : 0),
    gap * (columns.length - 1),
  )
  const left = doc.page.width - 2 * edge - taken
  let x = edge
  return columns.map(({ isRight = false, share }, place) => {
    const width = share === undefined ? (natural[place] ?? 0) : (left * share) / shares
    const laid = { x, width, isRight }
    x += width + gap
    return laid
  })
}

/** The texts of a column with the most letters, one of which is the widest. */
function longest(rows: readonly SheetRow[], place: number): string[] {
  const texts = new Set(rows.map(({ cells }) => cells[place] ?? ''))
  const most = [...texts].reduce((found, { length }) => Math.max(found, length), 0)
  return [...texts].filter(({ length }) => length >= most - 1).slice(0, 100)
}

/** Draws the head and the rows of one page. */
export function drawTable(
  doc: Doc,
  { heads, places }: LaidTable,
  { top, rows }: LaidTable['pages'][number],
): void {
  drawCells(doc, { y: top, cells: heads.map((head) => [head]), places, color: faint })
  const line = top + headHeight - 6
  doc
    .moveTo(edge, line)
    .lineTo(doc.page.width - edge, line)
    .lineWidth(0.5)
    .stroke(faint)
  for (const { y, cells, note } of rows) {
    drawCells(doc, { y, cells, places, color: ink })
    const below = y + Math.max(...cells.map((lines) => lines.length)) * lineHeight
    for (const [place, text] of note.entries())
      write(doc, { text, x: edge + gap, y: below + place * lineHeight, size, color: faint })
  }
}

function drawCells(
  doc: Doc,
  of: {
    y: number
    cells: readonly (readonly string[])[]
    places: readonly Place[]
    color: string
  },
): void {
  for (const [place, lines] of of.cells.entries()) {
    const at = of.places[place]
    if (at === undefined) continue
    for (const [index, text] of lines.entries())
      write(doc, { ...at, text, y: of.y + index * lineHeight, size, color: of.color })
  }
}
