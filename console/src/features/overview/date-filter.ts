import { localDay } from '../../lib/day-text.ts'

export interface DateRange {
  /** As a date field gives them: '2022-12-01', or '' when emptied. */
  from: string
  to: string
}

const firstDay = '2022-12-01'

/** What the calls know. Nothing was counted outside, so a day beyond an end means that end. */
const earliest = Date.UTC(2000, 0, 1)
const latest = Date.UTC(2200, 11, 31, 23, 59, 59, 999)

/** From the first day there can be anything to see until today, in the user's own zone. */
export function defaultRange(now: Date): DateRange {
  return { from: firstDay, to: localDay(now) }
}

/** The range as the calls take it: whole days of the user's zone, both included; an emptied field is an open end. */
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
  // Not through the constructor, which takes the years 0 to 99 for those of the last century.
  at.setFullYear(year, month - 1, date)
  at.setHours(...time)
  if (Number.isNaN(at.getTime())) return ''
  return new Date(Math.min(Math.max(at.getTime(), earliest), latest)).toISOString()
}
