/** A day as an instant: its noon in UTC, which is the same day on the calendars of nearly all who read it. */
export function instantOfDay(day: string): string {
  return `${day}T12:00:00.000Z`
}
