import { dayMs, hourMs } from '@frontrow/contract/durations'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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

/** The first moment of a day in a zone: midnight, or the first time after a missing midnight. */
function dayBegins(zone: Intl.DateTimeFormat, day: number): number {
  const nameOf = (time: number) => {
    const { year, month, day: date } = partsOf(zone, time)
    return Date.UTC(Number(year), Number(month) - 1, Number(date))
  }
  let [before, from] = [day - 30 * hourMs, day + 30 * hourMs]
  while (from - before > 1000) {
    const middle = Math.floor((before + from) / 2000) * 1000
    if (nameOf(middle) < day) before = middle
    else from = middle
  }
  return from
}

function partsOf(zone: Intl.DateTimeFormat, time: number): Record<string, string> {
  return Object.fromEntries(zone.formatToParts(time).map(({ type, value }) => [type, value]))
}

const zones = Intl.supportedValuesOf('timeZone').map((timeZone) => ({
  name: timeZone,
  format: new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    calendar: 'gregory',
  }),
}))

describe('a range of days', () => {
  test('adds up to its days in every time zone [FINDINGS3-F2]', () => {
    expect(zones.length).toBeGreaterThan(400)
    const firstDay = fc.integer({
      min: Date.UTC(2022, 0, 1) / dayMs,
      max: Date.UTC(2028, 0, 1) / dayMs,
    })
    for (const { name, format } of zones)
      fc.assert(
        fc.property(firstDay, fc.integer({ min: 1, max: 5 }), (day, count) => {
          const begins = Array.from({ length: count + 1 }, (_, index) =>
            dayBegins(format, (day + index) * dayMs),
          )
          const [first = 0, end = 0] = [begins[0], begins.at(-1)]
          const days = begins.slice(1).flatMap((next, index) => between(begins[index] ?? 0, next))
          expect(days, name).toEqual(between(first, end))
          expect(days.length, name).toBe(Math.ceil(end / hourMs) - Math.ceil(first / hourMs))
        }),
        { numRuns: 3 },
      )
  })

  test('of a year adds up as well, around whole days and the hours beside them [FINDINGS3-F2]', () => {
    for (const minutes of [0, 60, 330, 345, -210, 845, -570]) {
      const first = Date.UTC(2025, 0, 1) - minutes * 60_000
      const days = Array.from({ length: 365 }, (_, index) =>
        between(first + index * dayMs, first + (index + 1) * dayMs),
      )
      expect(days.every((hours) => hours.length === 24)).toBe(true)
      expect(between(first, first + 365 * dayMs)).toEqual(days.flat())
    }
  })
})

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

test('any two ranges that follow each other add up to the range of both [FINDINGS3-F2]', () => {
  const start = Date.UTC(2026, 0, 1)
  const moment = fc
    .integer({ min: 0, max: 200 * 24 * 60 })
    .map((minutes) => start + minutes * 60_000)
  fc.assert(
    fc.property(moment, moment, moment, (one, two, three) => {
      const [first = 0, middle = 0, end = 0] = [one, two, three].toSorted((a, b) => a - b)
      fc.pre(first < middle && middle < end)
      expect([...between(first, middle), ...between(middle, end)]).toEqual(between(first, end))
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
