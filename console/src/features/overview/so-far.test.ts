import { expect, test } from 'vitest'
import { daysToAsk, soFarOf } from './so-far.ts'
import type { ResultRow } from '../statistics/statistics.ts'

const row = (id: string, earned: number): ResultRow => ({
  id,
  name: null,
  values: { earned: String(earned) },
  before: undefined,
  currency: 'EUR',
})
const rowsOf = (rows: ResultRow[]) => ({ rows, measure: 'earned' }) as const
const noon = new Date('2026-04-07T12:00:00Z')

test('days are asked for from the month before the last until today in UTC', () => {
  expect(daysToAsk(noon)).toEqual({ from: '2026-02-01', till: '2026-04-07' })
  expect(daysToAsk(new Date('2026-01-01T00:30:00+02:00'))).toEqual({
    from: '2025-10-01',
    till: '2025-12-31',
  })
})

test('each sum is compared with the same part of the period before it', () => {
  const byDay = rowsOf([
    row('2026-02-10', 20),
    row('2026-03-06', 30),
    row('2026-03-07', 10),
    row('2026-03-31', 10),
    row('2026-04-05', 2),
    row('2026-04-06', 40),
    row('2026-04-07', 28),
  ])
  const byHour = rowsOf([
    row('2026-04-06T10:00:00.000Z', 10),
    row('2026-04-06T11:00:00.000Z', 4),
    row('2026-04-06T12:00:00.000Z', 26),
  ])
  expect(soFarOf(byDay, byHour, noon)).toEqual([
    { label: 'Today', sum: 28, change: '+100% from yesterday by now' },
    { label: 'Yesterday', sum: 40, change: '+1,900% from the day before' },
    // The 7th of March counts half, as today is half over.
    { label: 'This month', sum: 70, change: '+100% from last month by now' },
    { label: 'Last month', sum: 50, change: '+150% from the month before' },
  ])
})

test('half past an hour compares with half of that hour of yesterday', () => {
  const byDay = rowsOf([row('2026-04-06', 8), row('2026-04-07', 2)])
  const byHour = rowsOf([row('2026-04-06T12:00:00.000Z', 500)])
  const [today] = soFarOf(byDay, byHour, new Date('2026-04-07T12:30:00Z'))
  expect(today?.change).toBe('-50% from yesterday by now')
})

test('a longer month is compared with the whole of a shorter one', () => {
  const byDay = rowsOf([row('2026-02-28', 10), row('2026-03-30', 30)])
  const [, , month] = soFarOf(byDay, undefined, new Date('2026-03-30T12:00:00Z'))
  expect(month).toEqual({ label: 'This month', sum: 30, change: '+200% from last month by now' })
})

test('without anything before, a sum says that there was nothing, and nothing to nothing', () => {
  const sums = soFarOf(rowsOf([row('2026-04-07', 1)]), undefined, noon)
  expect(sums.map(({ change }) => change)).toEqual([
    'nothing yesterday by now',
    undefined,
    'nothing last month by now',
    undefined,
  ])
})
