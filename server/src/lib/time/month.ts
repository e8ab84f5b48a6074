import { startOfDay, utcDayOf } from './utc-day.ts'

/** A month by its first day and the first day of the next. */
export interface Month {
  from: string
  till: string
}

/** `2026-11`, or the month of `now` in UTC. */
export function monthOf(given: string | undefined, now: Date): string {
  return given ?? utcDayOf(now).slice(0, 7)
}

/** The first day of a month and of the next. */
export function daysOfMonth(month: string): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { from: `${month}-01`, till: utcDayOf(new Date(Date.UTC(year, number, 1))) }
}

/** The month before that of a day, as `2026-10`. */
export function monthBefore(day: string): string {
  const first = startOfDay(`${day.slice(0, 7)}-01`)
  return utcDayOf(new Date(first.getTime() - 1)).slice(0, 7)
}
