// Sums of today, yesterday, this month and the last, with how they changed. Days and months are
// those of the books, in UTC.
import { dayMs, hourMs } from '@frontrow/contract/durations'
import { utcDay } from '../../lib/text/day-text.ts'
import { changeText } from '../../lib/text/percent-text.ts'
import { monthStart, plusDays, sumOf, type ResultRow } from '../statistics/statistics.ts'
import type { MeasureName } from '@frontrow/contract/measures'

export interface SoFar {
  label: string
  sum: number
  /** '+12% from yesterday by now'; undefined while it is not known. */
  change: string | undefined
}

/** From the first day of the month before the last until today. */
export function daysToAsk(now: Date): { from: string; till: string } {
  const today = utcDay(now)
  return { from: monthBefore(monthBefore(monthStart(today))), till: today }
}

interface Rows {
  rows: readonly ResultRow[]
  measure: MeasureName
}

/**
 * `byDay` is of the days of `daysToAsk`. `byHour` is of yesterday, and undefined until it has
 * loaded. It divides the sum of yesterday at the time of day, and may be of another measure.
 */
export function soFarOf(byDay: Rows, byHour: Rows | undefined, now: Date): SoFar[] {
  const today = utcDay(now)
  const elapsed = (now.getTime() % dayMs) / dayMs
  const sum = (from: string, till: string) =>
    sumOf(
      byDay.rows
        .filter(({ id }) => id >= from && id <= till)
        .map(({ values }) => values[byDay.measure]),
    )
  const ofDay = (ago: number) => sum(plusDays(today, -ago), plusDays(today, -ago))
  const thisMonth = monthStart(today)
  const lastMonth = monthBefore(thisMonth)
  const monthAgo = sameDayOf(lastMonth, today)
  // Of the day of the last month that today is compared with, the part that today has had.
  const monthAgoByNow =
    monthAgo === null
      ? sum(lastMonth, plusDays(thisMonth, -1))
      : sum(lastMonth, plusDays(monthAgo, -1)) + sum(monthAgo, monthAgo) * elapsed
  const part = ofDay(1) === 0 ? 0 : byHour && partByNow(byHour, now)
  return [
    {
      label: 'Today',
      sum: ofDay(0),
      change:
        part === undefined ? undefined : changeWords(ofDay(0), ofDay(1) * part, 'yesterday by now'),
    },
    {
      label: 'Yesterday',
      sum: ofDay(1),
      change: changeWords(ofDay(1), ofDay(2), 'the day before'),
    },
    {
      label: 'This month',
      sum: sum(thisMonth, today),
      change: changeWords(sum(thisMonth, today), monthAgoByNow, 'last month by now'),
    },
    {
      label: 'Last month',
      sum: sum(lastMonth, plusDays(thisMonth, -1)),
      change: changeWords(
        sum(lastMonth, plusDays(thisMonth, -1)),
        sum(monthBefore(lastMonth), plusDays(lastMonth, -1)),
        'the month before',
      ),
    },
  ]
}

/** The part of yesterday's count until the time of day of `now`; undefined for a count of 0. */
function partByNow({ rows, measure }: Rows, now: Date): number | undefined {
  const sameTime = now.getTime() - dayMs
  const valueOf = ({ values }: ResultRow) => Number(values[measure] ?? 0)
  const partOf = ({ id }: ResultRow) =>
    Math.min(1, Math.max(0, (sameTime - Date.parse(id)) / hourMs))
  const all = sumOf(rows.map(valueOf))
  return all === 0 ? undefined : sumOf(rows.map((row) => valueOf(row) * partOf(row))) / all
}

function changeWords(now: number, before: number, to: string): string | undefined {
  if (before === 0) return now === 0 ? undefined : `nothing ${to}`
  return `${changeText(now, before)} from ${to}`
}

/** The first day of the month before the one that begins with this day. */
function monthBefore(first: string): string {
  return monthStart(plusDays(first, -1))
}

/** The day of a month with the number of `day`; null if the month is shorter. */
function sameDayOf(first: string, day: string): string | null {
  const same = plusDays(first, Number(day.slice(8)) - 1)
  return same.slice(0, 7) === first.slice(0, 7) ? same : null
}
