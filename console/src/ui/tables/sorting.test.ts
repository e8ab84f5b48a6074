import { expect, test } from 'vitest'
import { nextSort, sorted, type Sort } from './sorting.ts'

interface Row {
  name: string
  count: number
}
const rows: Row[] = [
  { name: 'Level 10', count: 3 },
  { name: 'Évasion', count: 12 },
  { name: 'Level 9', count: 3 },
]
const name = { head: 'Name', sortBy: (row: Row) => row.name }
const count = { head: 'Count', sortBy: (row: Row) => row.count }
const names = (sort: Sort) => sorted(rows, [name, count], sort).map((row) => row.name)

test('text is sorted without accents, and numbers in names by value', () => {
  expect(names({ column: 'Name', direction: 'ascending' })).toEqual([
    'Évasion',
    'Level 9',
    'Level 10',
  ])
})

test('equal rows keep their order in both directions', () => {
  expect(names({ column: 'Count', direction: 'ascending' })).toEqual([
    'Level 10',
    'Level 9',
    'Évasion',
  ])
  expect(names({ column: 'Count', direction: 'descending' })).toEqual([
    'Évasion',
    'Level 10',
    'Level 9',
  ])
})

test('an unknown or unsortable column leaves the rows in their order', () => {
  expect(names({ column: 'Gone', direction: 'ascending' })).toEqual(rows.map((row) => row.name))
  expect(sorted(rows, [{ head: 'Name' }], { column: 'Name', direction: 'ascending' })).toBe(rows)
})

test('three clicks on a head give its first direction, the other one, and none', () => {
  const first = nextSort(undefined, name, rows[0])
  expect(first).toEqual({ column: 'Name', direction: 'ascending' })
  const second = nextSort(first, name, rows[0])
  expect(second).toEqual({ column: 'Name', direction: 'descending' })
  expect(nextSort(second, name, rows[0])).toBeUndefined()
  expect(nextSort(first, count, rows[0])).toEqual({ column: 'Count', direction: 'descending' })
})
