import { dayText } from './day-text.ts'

/** '1 May 2026 to 25 May 2026', or the one day. */
export function daysText({ from, till }: { from: string; till: string }): string {
  return from === till ? dayText(from) : `${dayText(from)} to ${dayText(till)}`
}
