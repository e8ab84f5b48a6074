import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RangePart, rangeOf } from './range.ts'

/** The starts of the hours that the parts of a range count, in order. */
function hoursOf(parts: readonly RangePart[] | undefined): number[] {
  return (parts ?? []).flatMap((part) => {
    if (part.first === undefined || part.end === undefined) throw new Error('the range is open')
    const [first, end] =
      part.grain === 'hour'
        ? [part.first.getTime(), part.end.getTime()]
        : [Date.parse(`${part.first}T00:00:00Z`), Date.parse(`${part.end}T00:00:00Z`)]
    return Array.from({ length: (end - first) / hourMs }, (_, index) => first + index * hourMs)
  })
}

const iso = (time: number) => new Date(time).toISOString()
/** The range from a first moment until just before an end. */
const between = (first: number, end: number) =>
  hoursOf(rangeOf({ from: iso(first), to: iso(end - 1) }))

test('a day in Kolkata has 24 hours, from the next full hour of UTC on [FINDINGS3-F2]', () => {
  const parts = rangeOf({ from: '2026-05-01T00:00:00+05:30', to: '2026-05-01T23:59:59.999+05:30' })
  expect(parts).toEqual([
    {
      grain: 'hour',
      first: new Date('2026-04-30T19:00:00Z'),
      end: new Date('2026-05-01T19:00:00Z'),
    },
  ])
})

test('a range counts each hour that begins in it once, so ranges add up [FINDINGS3-F2]', () => {
  const multiplesOf = (unit: number) => fc.nat(Math.floor((40 * dayMs) / unit)).map((n) => n * unit)
  // Days of zones begin at any minute, and those of UTC are read from other counters.
  const moment = fc
    .oneof(multiplesOf(minuteMs), multiplesOf(hourMs), multiplesOf(dayMs))
    .map((later) => Date.UTC(2026, 0, 1) + later)
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      fc.pre(one !== other)
      const [first, end] = [Math.min(one, other), Math.max(one, other)]
      const [from, till] = [Math.ceil(first / hourMs), Math.ceil(end / hourMs)]
      const hours = Array.from({ length: till - from }, (_, index) => (from + index) * hourMs)
      expect(between(first, end)).toEqual(hours)
    }),
    { numRuns: 500 },
  )
})

test('whole days of UTC are read from the counters of days', () => {
  expect(rangeOf({ from: '2026-05-01', to: '2026-05-02' })).toEqual([
    { grain: 'day', first: '2026-05-01', end: '2026-05-03' },
  ])
  expect(rangeOf({ from: '', to: '2026-05-02T04:10:00Z' })).toEqual([
    { grain: 'day', first: undefined, end: '2026-05-02' },
    {
      grain: 'hour',
      first: new Date('2026-05-02T00:00:00Z'),
      end: new Date('2026-05-02T05:00:00Z'),
    },
  ])
  expect(rangeOf({ from: null, to: null })).toEqual([
    { grain: 'day', first: undefined, end: undefined },
  ])
  expect(rangeOf({ from: '2026-05-02T10:10:00Z', to: '2026-05-02T10:50:00Z' })).toBeUndefined()
})
