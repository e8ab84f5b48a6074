/** The instant of a day: its noon in UTC, which is the same day in nearly all time zones. */
export function instantOfDay(day: string): string {
  return `${day}T12:00:00.000Z`
}
