import { utcDayOf } from './days.ts'
import type { Month } from './statement.sql.ts'

/** `2026-11`, or the month of `now` in UTC. */
export function monthOf(given: string | undefined, now: Date): string {
  return given ?? utcDayOf(now).slice(0, 7)
}

/** The first day of a month and of the next. */
export function daysOfMonth(month: string): Month {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { from: `${month}-01`, till: utcDayOf(new Date(Date.UTC(year, number, 1))) }
}
