import { refuse } from '../../lib/refuse.ts'

/** What a caller gives as from or to: a text, epoch milliseconds, or nothing at all. */
export type GivenTime = string | number | null | undefined

/**
 * Which counters answer, and between which ends, both counted in. `day`: UTC days, as texts like 2024-01-31. `hour`: the
 * beginnings of hours. An open end is undefined.
 */
export type Range =
  | { grain: 'day'; first: string | undefined; last: string | undefined }
  | { grain: 'hour'; first: Date; last: Date }

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Hours are many: a longer range is told in whole days, whatever its ends. */
const longestInHours = 45 * dayMs

/**
 * The range between two moments, both counted in; undefined when it ends before it begins. A short one whose ends are no UTC
 * days, as a day of another time zone has them, is counted by the hour; every other by whole UTC days. Refused:
 * `range_not_valid`.
 */
export function rangeOf(given: { from: GivenTime; to: GivenTime }): Range | undefined {
  const from = momentOf(given.from, 'from_timestamp')
  const to = momentOf(given.to, 'to_timestamp')
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

/** The first and last millisecond a moment stands for: a plain date is the whole of its day. */
interface TimeSpan {
  first: number
  last: number
}

function momentOf(given: GivenTime, field: string): TimeSpan | undefined {
  if (given == null || given === '') return undefined
  const moment = typeof given === 'number' ? at(given) : readText(given.trim())
  const isInside =
    moment !== undefined && moment.first >= Date.UTC(2000) && moment.last < Date.UTC(2201)
  return isInside ? moment : refuse('range_not_valid', { field })
}

function at(time: number): TimeSpan {
  return { first: time, last: time }
}

const dateAndTime =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)?)?$/i

/** ISO 8601 or epoch milliseconds as digits. Without an offset it is UTC. */
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

/** False for 30 February, which the engine would roll over into March. */
function isDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
}
