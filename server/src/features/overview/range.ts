import { dayMs, hourMs } from '@frontrow/contract/durations'
import { refuse } from '../../lib/failures/refuse.ts'
import { isDay } from '../../lib/time/is-day.ts'
import { utcDayOf } from '../../lib/time/utc-day.ts'

/** The value of a caller's from or to: a text, epoch milliseconds, or nothing. */
export type GivenTime = string | number | null | undefined

/**
 * A part of a range that one kind of counters has. Its first day or hour is included and its end is
 * not; an open end is undefined. `day`: UTC days as text like 2024-01-31. `hour`: the starts of
 * hours.
 */
export type RangePart =
  | { grain: 'day'; first: string | undefined; end: string | undefined }
  | { grain: 'hour'; first: Date; end: Date }

/**
 * The range between two times, both included, as the parts that counters have: the whole UTC days,
 * and the hours before and after them. Counts are kept by the hour of UTC, and an hour belongs to
 * the range in which it begins. So ranges that follow each other add up to the range of all of
 * them, in every time zone. Undefined where no hour begins in the range. Refuses `range_not_valid`.
 */
export function rangeOf(given: { from: GivenTime; to: GivenTime }): RangePart[] | undefined {
  const from = timeSpanOf(given.from, 'from_timestamp')
  const to = timeSpanOf(given.to, 'to_timestamp')
  const first = from && next(from.first, hourMs)
  const end = to && endAfter(to.last, from?.first)
  if (first !== undefined && end !== undefined && first >= end) return undefined
  return partsOf(first, end)
}

/** The start of the hour or day that begins at a time, or after it. */
function next(time: number, unit: number): number {
  return Math.ceil(time / unit) * unit
}

/**
 * The end of the last hour that begins by a time. A midnight of UTC stands for its whole day where
 * the range begins at one, too.
 */
function endAfter(last: number, from: number | undefined): number {
  const isDay = last % dayMs === 0 && (from === undefined || from % dayMs === 0)
  return isDay ? last + dayMs : (Math.floor(last / hourMs) + 1) * hourMs
}

function partsOf(first: number | undefined, end: number | undefined): RangePart[] {
  const firstDay = first && next(first, dayMs)
  const endDay = end && Math.floor(end / dayMs) * dayMs
  const isWithinDays = firstDay !== undefined && endDay !== undefined && firstDay >= endDay
  if (isWithinDays) return hours(first, end)
  return [
    ...hours(first, firstDay),
    { grain: 'day', first: dayOf(firstDay), end: dayOf(endDay) },
    ...hours(endDay, end),
  ]
}

function hours(first: number | undefined, end: number | undefined): RangePart[] {
  if (first === undefined || end === undefined || first >= end) return []
  return [{ grain: 'hour', first: new Date(first), end: new Date(end) }]
}

function dayOf(time: number | undefined): string | undefined {
  return time === undefined ? undefined : utcDayOf(new Date(time))
}

/** The first and last millisecond of a given time: a plain date is the whole day. */
interface TimeSpan {
  first: number
  last: number
}

function timeSpanOf(given: GivenTime, field: string): TimeSpan | undefined {
  if (given == null || given === '') return undefined
  const timeSpan = typeof given === 'number' ? at(given) : readText(given.trim())
  const isInside =
    timeSpan !== undefined && timeSpan.first >= Date.UTC(2000) && timeSpan.last < Date.UTC(2201)
  return isInside ? timeSpan : refuse('range_not_valid', { field })
}

function at(time: number): TimeSpan {
  return { first: time, last: time }
}

const dateAndTime =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)?)?$/i

/** ISO 8601, or epoch milliseconds as digits. A text without an offset is UTC. */
function readText(text: string): TimeSpan | undefined {
  if (/^\d{9,15}$/.test(text)) return at(Number(text))
  const [, date, minutes, seconds = ':00', part = '', offset = 'Z'] = dateAndTime.exec(text) ?? []
  if (date === undefined || !isDay(date)) return undefined
  const midnight = Date.parse(`${date}T00:00:00Z`)
  if (minutes === undefined) return { first: midnight, last: midnight + dayMs - 1 }
  const time = Date.parse(
    `${date}T${minutes}${seconds}.${part.padEnd(3, '0').slice(0, 3)}${offset.toUpperCase()}`,
  )
  return Number.isNaN(time) ? undefined : at(time)
}
