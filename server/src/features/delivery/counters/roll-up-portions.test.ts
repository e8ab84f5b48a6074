import { expect, test } from 'vitest'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import { portionsOfDays } from './roll-up-portions.ts'

const none = { placements: [], campaigns: [], own: [] }
const row = (day: number, n: number) =>
  Object.assign({} as never, { hour: new Date(day * dayMs + (n % 24) * hourMs), placement: n })

test('a day of 500,000 counters is one portion', () => {
  const placements = Array.from({ length: 500_000 }, (_row, n) => row(20_000, n))
  expect([...portionsOfDays({ ...none, placements })].map((one) => one.placements.length)).toEqual([
    500_000,
  ])
})

test('small days share a portion, no day is split, and the oldest comes first', () => {
  const placements = [3, 1, 2].flatMap((day) =>
    Array.from({ length: 3000 }, (_row, n) => row(day, n)),
  )
  const campaigns = [row(3, 0), row(4, 0)]
  const days = [...portionsOfDays({ ...none, placements, campaigns })].map((one) => [
    ...new Set(
      [...one.placements, ...one.campaigns].map(({ hour }) => (hour.getTime() / dayMs) | 0),
    ),
  ])
  expect(days).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect([...portionsOfDays(none)]).toEqual([])
})
