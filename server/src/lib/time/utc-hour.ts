import { hourMs } from '@frontrow/contract/durations'

/** The beginning of the UTC hour of a moment. */
export function utcHourOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / hourMs) * hourMs)
}
