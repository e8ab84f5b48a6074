import Pdf from 'pdfkit'
import { expect, test } from 'vitest'
import { fontFiles } from './pdf-fonts.ts'
import { layTable, type SheetColumn } from './pdf-table.ts'
import { edge } from './pdf-text.ts'

const columns: readonly SheetColumn[] = [
  { head: 'Day' },
  { head: 'Placement', share: 1 },
  { head: 'Earned', isRight: true },
]

/** Where the rows of a page end. */
const bottom = 841.89 - edge - 14

function openDoc() {
  const info = { Title: 'A', CreationDate: new Date(0) }
  const doc = new Pdf({ size: 'A4', margin: 0, lang: 'en', displayTitle: true, info })
  for (const [name, file] of fontFiles()) doc.registerFont(name, file)
  return doc
}

const long = `${'A name of many words, as somebody types them; '.repeat(4)}${'x'.repeat(200)}`
const rows = Array.from({ length: 120 }, (_, place) => ({
  cells: ['2026-10-01', place % 5 === 0 ? long : 'Banner', '123,456,789,012,345.123456'],
  ...(place % 7 === 0 && { note: `Judged again: ${'because of many clicks '.repeat(12)}` }),
}))

test('every row is on one page, and its amounts are never cut [FINDINGS3-H1]', () => {
  const table = layTable(openDoc(), { columns, rows }, { top: 300, endHeight: 200, bottom })
  const plain = (text = '') => text.replaceAll(' ', '')
  const laid = table.pages.flatMap((page) => page.rows)
  expect(laid).toHaveLength(rows.length)
  expect(table.pages.length).toBeGreaterThan(2)
  for (const [place, { cells, note }] of laid.entries()) {
    expect(cells[2]).toEqual(['123,456,789,012,345.123456'])
    const whole = rows[place]?.cells[1] ?? ''
    const shown = whole.length > 60 ? `${whole.slice(0, 59)}…` : whole
    expect(plain(cells[1]?.join(''))).toBe(plain(shown))
    expect(note.length > 0).toBe(place % 7 === 0)
  }
  const { x, width } = table.places[2] ?? { x: 0, width: 0 }
  expect(x + width).toBeCloseTo(595.28 - edge, 1)
  for (const { rows: ofPage } of table.pages)
    for (const { y } of ofPage) expect(y).toBeLessThan(841.89 - edge - 20)
})

test('what follows the rows has room under the last of them', () => {
  // One document for all, because loading its fonts takes a third of a second.
  const doc = openDoc()
  for (let count = 1; count < 60; count += 6) {
    const some = rows.slice(0, count)
    const table = layTable(doc, { columns, rows: some }, { top: 200, endHeight: 150, bottom })
    expect(table.end + 150).toBeLessThan(841.89 - edge)
  }
})

test('a document without rows has one page', () => {
  const table = layTable(openDoc(), { columns, rows: [] }, { top: 200, endHeight: 150, bottom })
  expect(table.pages).toEqual([{ top: 200, rows: [] }])
})
