// Periods of days, as the period bar offers them. A day is a text as '2026-04-07', so that no time
// zone and no change of clocks can move it; only today is read from a clock.
import { dayMs } from '@frontrow/contract/durations'
import { localDay, utcDay } from '../../lib/text/day-text.ts'

/** Both days are included. */
export interface Days {
  from: string
  till: string
}

export const periodNames = [
  'Today',
  '7 days',
  '28 days',
  '90 days',
  'This month',
  'Last month',
  'Own',
] as const
export type PeriodName = (typeof periodNames)[number]

export interface Period {
  name: PeriodName
  /** Null for own days that are not chosen yet. */
  days: Days | null
}

/** The call of statistics answers no more days at once. */
export const mostDays = 400

/** The days of a preset. Each one but the last month ends today. */
export function daysOf(name: Exclude<PeriodName, 'Own'>, now: Date): Days
export function daysOf(name: PeriodName, now: Date): Days | null
export function daysOf(name: PeriodName, now: Date): Days | null {
  const today = localDay(now)
  if (name === 'Own') return null
  if (name === 'Today') return { from: today, till: today }
  if (name === 'This month') return { from: monthStart(today), till: today }
  if (name === 'Last month') {
    const till = plusDays(monthStart(today), -1)
    return { from: monthStart(till), till }
  }
  return { from: plusDays(today, 1 - Number.parseInt(name, 10)), till: today }
}

/** The days that the call compares with: as many, right before. */
export function daysBefore({ from, till }: Days): Days {
  const length = countOf({ from, till })
  return { from: plusDays(from, -length), till: plusDays(from, -1) }
}

export function countOf({ from, till }: Days): number {
  return Math.round((Date.parse(till) - Date.parse(from)) / dayMs) + 1
}

export function plusDays(day: string, count: number): string {
  return utcDay(Date.parse(day) + count * dayMs)
}

/** What is wrong with days that were typed, or null. Days that are not typed yet are no mistake. */
export function daysError({ from, till }: Days): string | null {
  if (from === '' || till === '') return null
  if (from > till) return 'The first day is after the last. Choose an earlier first day.'
  return countOf({ from, till }) > mostDays ? `Choose ${mostDays} days or fewer.` : null
}

/** The period of an address: '28-days', 'own', '2026-04-01..2026-04-30'. Null if it has none. */
export function periodOf(text: string | null, now: Date): Period | null {
  if (text === null) return null
  const name = periodNames.find((one) => wordOf(one) === text)
  if (name !== undefined) return { name, days: daysOf(name, now) }
  const [from = '', till = '', ...more] = text.split('..')
  const days = { from, till }
  const isGood = more.length === 0 && isDay(from) && isDay(till) && daysError(days) === null
  return isGood ? { name: 'Own', days } : null
}

/** The period as its address has it. */
export function periodText({ name, days }: Period): string {
  return name === 'Own' && days !== null ? `${days.from}..${days.till}` : wordOf(name)
}

function wordOf(name: PeriodName): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

/** Whether a text is a day of the calendar. `Date` alone takes the 30th of February. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(text) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

export function monthStart(day: string): string {
  return `${day.slice(0, 8)}01`
}
