import type { Basis } from '@frontrow/contract/overview'

export type Measure = 'Install' | 'Impression'

/**
 * A row of a series in the reply: the date, and the count under a key that names measure and basis.
 */
export type SeriesRow = Readonly<Record<string, unknown>>

export interface Bucket {
  /** The start of the day, week or month, in UTC. */
  at: Date
  count: number
}

/** `Install Per Day`: the key in a row, and the name of the line. */
export function seriesKey(measure: Measure, basis: Basis): string {
  return `${measure} Per ${basis}`
}

/** The rows ordered by time. A missing or negative count is 0. */
export function bucketsOf(rows: readonly SeriesRow[], key: string): Bucket[] {
  return rows
    .map((row) => ({ at: new Date(String(row['Date'])), count: countOf(row[key]) }))
    .filter(({ at }) => !Number.isNaN(at.getTime()))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

export function totalOf(buckets: readonly Bucket[]): number {
  return buckets.reduce((sum, { count }) => sum + count, 0)
}

/** A count for tables and graphs: never below 0. */
export function countOf(value: unknown): number {
  return typeof value === 'number' && value > 0 ? value : 0
}

/** 'in 8 weeks': the number of buckets in a total. */
export function spanText(buckets: number, basis: Basis): string {
  return `in ${buckets} ${basis.toLowerCase()}${buckets === 1 ? '' : 's'}`
}

const dayFormat = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const weekFormat = format({ day: 'numeric', month: 'short', year: 'numeric' })
const monthFormat = format({ month: 'long', year: 'numeric' })

/** The name of a bucket: 'Sat 11 Apr 2026', 'Week of 20 Apr 2026', 'April 2026'. */
export const bucketText: Readonly<Record<Basis, (at: Date) => string>> = {
  Day: (at) => dayFormat.format(at).replace(',', ''),
  Week: (at) => `Week of ${weekFormat.format(at)}`,
  Month: (at) => monthFormat.format(at),
}

/** Buckets begin in UTC, whatever the user's time zone. */
function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
}
