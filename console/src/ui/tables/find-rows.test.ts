import { expect, test } from 'vitest'
import { findRows } from './find-rows.ts'

const rows = [
  { name: 'Malmö launch', app: 'Night Bus' },
  { name: 'Slow Sunday', app: 'Sudoku Slow' },
]
type Row = (typeof rows)[number]
const rules = {
  textsOf: ({ name, app }: Row) => [name, app],
  filters: [{ value: 'bus', label: 'Buses', keeps: ({ app }: Row) => app.endsWith('Bus') }],
  sortKeys: [{ head: 'App', sortBy: ({ app }: Row) => app }],
}
const whole = { search: '', only: null, by: null, descending: false }
const find = (view: Partial<Parameters<typeof findRows>[1]>) =>
  findRows(rows, { ...whole, ...view }, rules).map(({ name }) => name)

test('a search ignores case and accents', () => {
  expect(find({ search: 'malmo' })).toEqual(['Malmö launch'])
  expect(find({ search: 'SLOW' })).toEqual(['Slow Sunday'])
  expect(find({ search: ' night bus ' })).toEqual(['Malmö launch'])
})

test('every word of a search must be found, in any of the texts', () => {
  expect(find({ search: 'bus  malmo' })).toEqual(['Malmö launch'])
  expect(find({ search: 'bus sunday' })).toEqual([])
})

test('an empty search matches all rows, an unknown one none', () => {
  expect(find({ search: ' ' })).toHaveLength(2)
  expect(find({ search: 'zebra' })).toEqual([])
})

test('a filter keeps its rows, and one that does not exist keeps all', () => {
  expect(find({ only: 'bus' })).toEqual(['Malmö launch'])
  expect(find({ only: 'bus', search: 'sunday' })).toEqual([])
  expect(find({ only: 'toString' })).toHaveLength(2)
})

test('rows are in the order of a sort key, or of the reply', () => {
  expect(find({ by: 'app', descending: true })).toEqual(['Slow Sunday', 'Malmö launch'])
  expect(find({ by: 'colour', descending: true })).toEqual(['Malmö launch', 'Slow Sunday'])
})
