import { dayMs, hourMs } from '@frontrow/contract/durations'
import { refuse } from '../../lib/refuse.ts'

/** The value of a caller's from or to: a text, epoch milliseconds, or nothing. */
export type GivenTime = string | number | null | undefined

/**
 * Which counters to read, and the range; both ends are included. `day`: UTC days as text like
 * 2024-01-31. `hour`: the starts of hours. An open end is undefined.
 */
export type Range =
  | { grain: 'day'; first: string | undefined; last: string | undefined }
  | { grain: 'hour'; first: Date; last: Date }

/**
 * A longer range is counted in whole days, whatever its ends, because it would have too many hours.
 */
const longestInHours = 45 * dayMs

/**
 * The range between two times, both included; undefined when it ends before it begins. A short
 * range whose ends are not UTC days, such as a day of another time zone, is counted by hours; any
 * other by whole UTC days. Refuses `range_not_valid`.
 */
export function rangeOf(given: { from: GivenTime; to: GivenTime }): Range | undefined {
  const from = timeSpanOf(given.from, 'from_timestamp')
  const to = timeSpanOf(given.to, 'to_timestamp')
  if (from !== undefined && to !== undefined && from.first > to.last) return undefined
  if (from === undefined || to === undefined || !needsHours(from.first, to.last)) {
    return { grain: 'day', first: dayOf(from?.first), last: dayOf(to?.last) }
  }
  return { grain: 'hour', first: hourAt(from.first), last: hourAt(to.last) }
}

function needsHours(first: number, last: number): boolean {
  const beginsWhole = first % dayMs === 0
  const endsWhole = last % dayMs === 0 || last % dayMs >= dayMs - 1000
  return !(beginsWhole && endsWhole) && last - first <= longestInHours
}

function dayOf(time: number | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString().slice(0, 10)
}

function hourAt(time: number): Date {
  return new Date(Math.floor(time / hourMs) * hourMs)
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

/** False for 30 February, which JavaScript would turn into a day in March. */
function isDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
}
