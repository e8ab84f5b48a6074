import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coverageText, finishedAreas, proofs, rows } from './spec-coverage.mjs'

test('the checklist has its 602 rows', () => {
  expect(rows()).toHaveLength(602)
})

test('a test names only rows that exist', () => {
  const known = new Set(rows().map(({ id }) => id))
  const areas = new Set(rows().map(({ area }) => area))
  const strangers = [...proofs().keys()].filter((id) => areas.has(id.slice(0, 3)) && !known.has(id))
  expect(strangers).toEqual([])
})

test('every row of a finished area is proven by a test', () => {
  const proven = proofs()
  const open = rows().filter(({ id, area }) => finishedAreas.includes(area) && !proven.has(id))
  expect(open.map(({ id }) => id)).toEqual([])
})

test('docs/spec-coverage.md is up to date (npm run coverage writes it)', () => {
  expect(readFileSync('docs/spec-coverage.md', 'utf8')).toBe(coverageText())
})
