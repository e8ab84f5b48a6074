import { localDay } from '../../lib/text/day-text.ts'
import type { Days } from '../statistics/statistics.ts'

export interface DateRange {
  /** In the format of a date field: '2022-12-01', or '' if empty. */
  from: string
  to: string
}

export const firstDay = '2022-12-01'

/**
 * The range that the calls accept. There are no counts outside it, so a date beyond it is clamped
 * to it.
 */
const earliest = Date.UTC(2000, 0, 1)
const latest = Date.UTC(2200, 11, 31, 23, 59, 59, 999)

/** From the first day with possible data until today, in the user's time zone. */
export function defaultRange(now: Date): DateRange {
  return { from: firstDay, to: localDay(now) }
}

export function rangeOf({ from, till }: Days): DateRange {
  return { from, to: till }
}

/**
 * The range as the calls take it: whole days in the user's time zone, both ends included. An empty
 * field leaves that end open.
 */
export function timestamps({ from, to }: DateRange): {
  from_timestamp: string
  to_timestamp: string
} {
  return {
    from_timestamp: instantText(from, [0, 0, 0, 0]),
    to_timestamp: instantText(to, [23, 59, 59, 999]),
  }
}

type TimeOfDay = [hours: number, minutes: number, seconds: number, milliseconds: number]

function instantText(day: string, time: TimeOfDay): string {
  const [year, month, date] = day.split('-').map(Number)
  if (year === undefined || month === undefined || date === undefined) return ''
  const at = new Date(0)
  // The Date constructor would read the years 0 to 99 as 1900 to 1999.
  at.setFullYear(year, month - 1, date)
  at.setHours(...time)
  if (Number.isNaN(at.getTime())) return ''
  return new Date(Math.min(Math.max(at.getTime(), earliest), latest)).toISOString()
}
