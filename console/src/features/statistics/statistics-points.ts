import type { MeasureName } from '@frontrow/contract/measures'
import type { GraphPoint } from '../../ui/graphs/graph-scales.ts'
import { countOf, plusDays, type Days } from './period.ts'
import type { ResultRow } from './statistics-rows.ts'

/** From this many days on, a point is a week. */
const weeksFrom = 90
const weekDays = 7

interface Shown {
  measure: MeasureName
  days: Days
  /** The day that still grows. */
  today: string
  isCompared: boolean
}

/**
 * The points of a sum by day, of the rows of an ask by day. A day without a row is 0. A week begins
 * with the first day of the period, so that the weeks of the period before have as many days.
 */
export function pointsOf(rows: readonly ResultRow[], shown: Shown): GraphPoint[] {
  const { measure, days, today, isCompared } = shown
  const known = new Map(rows.map((row) => [row.id, row]))
  const length = countOf(days)
  const step = isByWeek(days) ? weekDays : 1
  return Array.from({ length: Math.ceil(length / step) }, (_, place) => {
    const first = plusDays(days.from, place * step)
    const bucket = Array.from({ length: Math.min(step, length - place * step) }, (_day, day) =>
      known.get(plusDays(first, day)),
    )
    return {
      at: new Date(first),
      value: sumOf(bucket.map((row) => row?.values[measure])),
      ...(isCompared && { second: sumOf(bucket.map((row) => row?.before?.[measure])) }),
      ...(plusDays(first, bucket.length - 1) >= today && { isUnfinished: true }),
    }
  })
}

/** Whether the points of these days are weeks. */
export function isByWeek(days: Days): boolean {
  return countOf(days) >= weeksFrom
}

/** A sum of counts, or of amounts, to draw or to compare with and not to pay. */
export function sumOf(values: readonly (string | number | null | undefined)[]): number {
  return values.reduce<number>((sum, value) => sum + Number(value ?? 0), 0)
}
