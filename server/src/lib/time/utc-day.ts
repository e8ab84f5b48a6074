import { dayMs } from '@frontrow/contract/durations'

/** The UTC day of a moment, as `2026-11-22`. */
export function utcDayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

/** The UTC midnight with which a day begins. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

export function dayAfter(day: string): string {
  return utcDayOf(new Date(startOfDay(day).getTime() + dayMs))
}

export function dayBefore(day: string): string {
  return utcDayOf(new Date(startOfDay(day).getTime() - 1))
}
