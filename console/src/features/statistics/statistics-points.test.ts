import { expect, test } from 'vitest'
import { plusDays } from './period.ts'
import { pointsOf } from './statistics-points.ts'
import type { ResultRow } from './statistics-rows.ts'

const row = (id: string, earned: string, before: string): ResultRow => ({
  id,
  name: null,
  values: { earned },
  before: { earned: before },
  currency: 'EUR',
})
const shown = {
  about: 'earnings',
  measure: 'earned',
  today: '2026-04-07',
  isCompared: true,
} as const

test('a day without a row is 0, and today still grows', () => {
  const rows = [row('2026-04-05', '1.50', '0.25'), row('2026-04-07', '2', '4')]
  const days = { from: '2026-04-05', till: '2026-04-07' }
  expect(pointsOf(rows, { ...shown, days })).toEqual([
    { at: new Date('2026-04-05'), value: 1.5, second: 0.25 },
    { at: new Date('2026-04-06'), value: 0, second: 0 },
    { at: new Date('2026-04-07'), value: 2, second: 4, isUnfinished: true },
  ])
  const [first] = pointsOf(rows, { ...shown, days, isCompared: false })
  expect(first).toEqual({ at: new Date('2026-04-05'), value: 1.5 })
})

test('from 90 days on a point is a week from the first day, and the last has what is left', () => {
  const days = { from: '2026-01-08', till: '2026-04-07' }
  const rows = Array.from({ length: 90 }, (_, day) => row(plusDays(days.from, day), '1', '2'))
  const points = pointsOf(rows, { ...shown, days })
  expect(points.map(({ value }) => value)).toEqual([...Array.from({ length: 12 }, () => 7), 6])
  expect(points.map(({ second }) => second)).toEqual([...Array.from({ length: 12 }, () => 14), 12])
  expect(points.map(({ isUnfinished }) => isUnfinished ?? false).indexOf(true)).toBe(12)
})

test('a ratio is of sums, and a day on which nothing was asked for has no point', () => {
  const counted = (id: string, requests: number, answers: number): ResultRow => ({
    ...row(id, '0', '0'),
    values: { requests, answers },
    before: { requests: 0, answers: 0 },
  })
  const rows = [counted('2026-04-05', 10, 9), counted('2026-04-07', 90, 9)]
  const fill = { ...shown, about: 'placements', measure: 'fill' } as const
  expect(pointsOf(rows, { ...fill, days: { from: '2026-04-05', till: '2026-04-07' } })).toEqual([
    { at: new Date('2026-04-05'), value: 0.9, second: null },
    { at: new Date('2026-04-07'), value: 0.1, second: null, isUnfinished: true },
  ])
  const weeks = pointsOf(rows, { ...fill, days: { from: '2026-04-05', till: '2026-07-07' } })
  expect(weeks.map(({ value }) => value)).toEqual([0.18])
})
