import { expect, test } from 'vitest'
import { countText, pageOf, readView, sortIn, sortedBy, writeView } from './list-view.ts'

const whole = { search: '', by: null, descending: false, only: null, page: 0 }
const columns = [{ head: 'App' }, { head: 'Ad Contents' }, { head: 'Earnings ($)' }]

test('a view is written to the URL and read back, without default values', () => {
  const view = { search: 'älg', by: 'ad-contents', descending: true, only: 'retired', page: 2 }
  const params = writeView(new URLSearchParams('other=1'), view)
  expect(params.toString()).toBe('other=1&q=%C3%A4lg&sort=-ad-contents&only=retired&page=3')
  expect(readView(params)).toEqual(view)
  expect(writeView(params, whole).toString()).toBe('other=1')
  expect(readView(new URLSearchParams())).toEqual(whole)
})

test('two lists on one screen have separate views', () => {
  const one = writeView(new URLSearchParams(), { ...whole, search: 'a' }, 'one-')
  const both = writeView(one, { ...whole, search: 'b' }, 'two-')
  expect([readView(both, 'one-').search, readView(both, 'two-').search]).toEqual(['a', 'b'])
})

test.each(['0', '-4', '1.5', 'x', '1e99', ''])('a page %j is the first', (page) => {
  expect(readView(new URLSearchParams({ page })).page).toBe(0)
})

test('a column is named in the URL by its slug', () => {
  const sort = { column: 'Earnings ($)', direction: 'descending' } as const
  expect(sortedBy(sort)).toEqual({ by: 'earnings', descending: true })
  expect(sortIn(columns, { by: 'earnings', descending: true })).toEqual(sort)
  expect(sortIn(columns, { by: 'ad-contents', descending: false })?.column).toBe('Ad Contents')
  expect(sortIn(columns, { by: 'colour', descending: false })).toBeUndefined()
  expect(sortedBy(undefined)).toEqual({ by: null, descending: false })
})

test('pages hold fifty rows, 25 on a phone, and one past the end is the last', () => {
  const rows = Array.from({ length: 120 }, (_, index) => index)
  expect(pageOf(rows, 1)).toMatchObject({ page: 1, pages: 3, first: 50 })
  expect(pageOf(rows, 9)).toMatchObject({ page: 2, first: 100 })
  expect(pageOf(rows, 9).rows).toHaveLength(20)
  expect(pageOf(rows, 1, true)).toMatchObject({ pages: 5, first: 25 })
  expect(pageOf([], 3)).toMatchObject({ page: 0, pages: 1, first: 0, rows: [] })
})

test('one line shows the range, the matches and the total', () => {
  const words = ['app', 'apps'] as const
  const page = { first: 50, rows: Array.from({ length: 50 }) }
  expect(countText(page, { found: 1000, all: 1000 }, words)).toBe('51 to 100 of 1,000 apps')
  expect(countText(page, { found: 120, all: 1000 }, words)).toBe(
    '51 to 100 of 120 found of 1,000 apps',
  )
  const few = { first: 0, rows: [1, 2] }
  expect(countText(few, { found: 2, all: 2 }, words)).toBe('2 apps')
  expect(countText(few, { found: 2, all: 9 }, words)).toBe('2 found of 9 apps')
  expect(countText({ first: 0, rows: [1] }, { found: 1, all: 1 }, words)).toBe('1 app')
})
