import {
  dividedBy,
  isRatio,
  measureOf,
  type MeasureName,
  type Subject,
} from '@frontrow/contract/measures'
import type { GraphPoint } from '../../ui/graphs/graph-scales.ts'
import { countOf, plusDays, type Days } from './period.ts'
import type { ResultRow } from './statistics-rows.ts'

/** From this many days on, a point is a week. */
const weeksFrom = 90
const weekDays = 7

interface Shown {
  about: Subject
  measure: MeasureName
  days: Days
  /** The day that still grows. */
  today: string
  isCompared: boolean
}

/**
 * The points of a measure, of the rows of an ask by day for its sums. Of a sum, a day without a row
 * is 0; of a ratio, a day on which there is nothing to divide by has no point. A week begins with
 * the first day of the period, so that the weeks of the period before have as many days.
 */
export function pointsOf(rows: readonly ResultRow[], shown: Shown): GraphPoint[] {
  const { days, today, isCompared } = shown
  const known = new Map(rows.map((row) => [row.id, row]))
  const length = countOf(days)
  const step = isByWeek(days) ? weekDays : 1
  return Array.from({ length: Math.ceil(length / step) }, (_, place): GraphPoint[] => {
    const first = plusDays(days.from, place * step)
    const bucket = Array.from({ length: Math.min(step, length - place * step) }, (_day, day) =>
      known.get(plusDays(first, day)),
    )
    const value = valueOf(
      bucket.map((row) => row?.values),
      shown,
    )
    if (value === null) return []
    const second = valueOf(
      bucket.map((row) => row?.before),
      shown,
    )
    const isUnfinished = plusDays(first, bucket.length - 1) >= today
    return [
      {
        at: new Date(first),
        value,
        ...(isCompared && { second }),
        ...(isUnfinished && { isUnfinished }),
      },
    ]
  }).flat()
}

/** A measure of some days; null of a ratio without a divisor. */
function valueOf(days: readonly ResultRow['before'][], { about, measure }: Shown): number | null {
  const sum = (name: MeasureName | undefined) =>
    name === undefined ? 0 : sumOf(days.map((values) => values?.[name]))
  const definition = measureOf(measure)
  if (!isRatio(definition)) return sum(measure)
  const per = sum(definition.per)
  return per === 0 ? null : (definition.times * sum(dividedBy(about, measure))) / per
}

/** Whether the points of these days are weeks. */
export function isByWeek(days: Days): boolean {
  return countOf(days) >= weeksFrom
}

/** A sum of counts, or of amounts, to draw or to compare with and not to pay. */
export function sumOf(values: readonly (string | number | null | undefined)[]): number {
  return values.reduce<number>((sum, value) => sum + Number(value ?? 0), 0)
}
