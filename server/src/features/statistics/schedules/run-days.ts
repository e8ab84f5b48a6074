import { dayMs } from '@frontrow/contract/durations'
import { dayAfter, dayBefore, startOfDay, utcDayOf } from '../../../lib/time/utc-day.ts'

export type Every = 'day' | 'week' | 'month'

/** The days of a period, both included. */
export interface Period {
  from: string
  till: string
}

/** The period of a run on this day: the day, week or month before it. */
export function periodOf(every: Every, runsOn: string): Period {
  const till = dayBefore(runsOn)
  if (every === 'day') return { from: till, till }
  if (every === 'month') return { from: `${till.slice(0, 7)}-01`, till }
  return { from: utcDayOf(new Date(startOfDay(runsOn).getTime() - 7 * dayMs)), till }
}

/**
 * Returns the first run day that is not before `day`. Weekly schedules run on Mondays and monthly
 * ones on the first of a month.
 */
export function runDayFrom(every: Every, day: string): string {
  const isRunDay = {
    day: true,
    week: startOfDay(day).getUTCDay() === 1,
    month: day.endsWith('-01'),
  }[every]
  return isRunDay ? day : runDayFrom(every, dayAfter(day))
}

/** The first run day after `runsOn`. */
export function nextRunDay(every: Every, runsOn: string): string {
  return runDayFrom(every, dayAfter(runsOn))
}
