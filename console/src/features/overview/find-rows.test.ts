import { expect, test } from 'vitest'
import { findRows } from './find-rows.ts'

const rows = [
  { name: 'Malmö launch', app: 'Night Bus' },
  { name: 'Slow Sunday', app: 'Sudoku Slow' },
]
const find = (search: string) =>
  findRows(rows, search, ({ name, app }) => [name, app]).map(({ name }) => name)

test('a search ignores case and accents', () => {
  expect(find('malmo')).toEqual(['Malmö launch'])
  expect(find('SLOW')).toEqual(['Slow Sunday'])
  expect(find(' night bus ')).toEqual(['Malmö launch'])
})

test('an empty search matches all rows, an unknown one none', () => {
  expect(find(' ')).toHaveLength(2)
  expect(find('zebra')).toEqual([])
})
