import { monthText, utcDay } from '../../lib/text/day-text.ts'

/** The present month in UTC, as `2026-11`: days of the books are UTC days. */
export function monthNow(now = new Date()): string {
  return now.toISOString().slice(0, 7)
}

/** The days of a month up to today, in UTC. */
export function daysOfMonth(month: string, now = new Date()): { from: string; till: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = utcDay(Date.UTC(year, number, 0))
  const today = utcDay(now)
  const from = `${month}-01`
  return { from, till: today < from ? from : today < last ? today : last }
}

/** More months than these are reached by the address only. */
const mostMonths = 36

/**
 * The months from the first day of the books to the present, the newest first. `shown` is among
 * them, so that a month from the address can be seen in the field.
 */
export function monthChoices(
  since: string | null,
  shown: string,
  now = monthNow(),
): { value: string; label: string }[] {
  const months = new Set([now])
  const [year = 0, month = 1] = now.split('-').map(Number)
  for (let ago = 1; ago < mostMonths; ago += 1) {
    const earlier = monthNow(new Date(Date.UTC(year, month - 1 - ago, 1)))
    if (since === null || earlier < since.slice(0, 7)) break
    months.add(earlier)
  }
  months.add(shown)
  return [...months]
    .toSorted()
    .toReversed()
    .map((value) => ({ value, label: monthText(value) }))
}
