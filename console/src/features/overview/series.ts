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
