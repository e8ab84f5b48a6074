import { dayMs } from '@frontrow/contract/durations'
import { utcDayOf } from '../../lib/time/utc-day.ts'

// The value of a date input, also with a time as toISOString writes it.
const form =
  /^(?<day>\d{4}-\d\d-\d\d)(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/

/**
 * The day that a signer wrote, like `2025-06-30`, if it can be today at their place: it may differ
 * from the UTC day by at most one. Undefined for any other day or form.
 */
export function signatureDay(text: string, now: Date): string | undefined {
  const day = form.exec(text.trim())?.groups?.['day']
  if (day === undefined) return undefined
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  // Compared with existing days, so that 31 June never matches.
  const near = [-dayMs, 0, dayMs].map((apart) => utcDayOf(new Date(today + apart)))
  return near.includes(day) ? day : undefined
}
