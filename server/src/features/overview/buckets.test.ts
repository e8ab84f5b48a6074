import { dayMs } from '@frontrow/contract/durations'
import { bases } from '@frontrow/contract/overview'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketsOf } from './buckets.ts'

const anyDay = fc.record({
  day: fc
    .integer({ min: 0, max: 1500 })
    .map((days) => new Date(Date.UTC(2023, 0, 1 + days)).toISOString().slice(0, 10)),
  count: fc.bigInt({ min: 0n, max: 1_000_000n }),
})
const anyDays = fc.array(anyDay, { maxLength: 60 })
const anyBasis = fc.constantFrom(...bases)

const daysLong = { Day: [1], Week: [7], Month: [28, 29, 30, 31] }

test('nothing is lost or made up', () => {
  fc.assert(
    fc.property(anyBasis, anyDays, (basis, days) => {
      const sum = days.reduce((all, { count }) => all + count, 0n)
      const counted = bucketsOf(basis, days).reduce((all, { count }) => all + count, 0)
      return BigInt(counted) === sum
    }),
  )
  expect(bucketsOf('Day', [])).toEqual([])
  expect(bucketsOf('Week', [{ day: '2024-02-29', count: 0n }])).toEqual([])
})

test('the first and the last bucket have events', () => {
  fc.assert(
    fc.property(anyBasis, anyDays, (basis, days) => {
      const buckets = bucketsOf(basis, days)
      return buckets.at(0)?.count !== 0 && buckets.at(-1)?.count !== 0
    }),
  )
  expect(bucketsOf('Month', [{ day: '2024-02-29', count: 2n }])).toEqual([
    { date: '2024-02-01T00:00:00.000Z', count: 2 },
  ])
})

test('buckets follow each other without a gap', () => {
  fc.assert(
    fc.property(anyBasis, anyDays, (basis, days) => {
      const times = bucketsOf(basis, days).map(({ date }) => Date.parse(date))
      const gaps = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / dayMs)
      return gaps.every((gap) => daysLong[basis].includes(gap))
    }),
  )
  const days = [
    { day: '2024-03-01', count: 1n },
    { day: '2024-02-27', count: 1n },
  ]
  expect(bucketsOf('Day', days).map(({ count }) => count)).toEqual([1, 0, 0, 1])
})

test('each day is in the bucket that holds it', () => {
  fc.assert(
    fc.property(anyBasis, anyDay, (basis, { day }) => {
      const [bucket] = bucketsOf(basis, [{ day, count: 3n }])
      const start = new Date(bucket?.date ?? '')
      const age = (Date.parse(day) - start.getTime()) / dayMs
      const isStart = {
        Day: age === 0,
        Week: start.getUTCDay() === 1,
        Month: start.getUTCDate() === 1,
      }
      return isStart[basis] && age >= 0 && age < Math.max(...daysLong[basis])
    }),
  )
  const sunday = [{ day: '2024-03-03', count: 1n }]
  expect(bucketsOf('Week', sunday)).toEqual([{ date: '2024-02-26T00:00:00.000Z', count: 1 }])
})
