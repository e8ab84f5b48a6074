/**
 * True for a day such as `2026-03-31`. False for 30 February, which JavaScript would read as a day
 * in March.
 */
export function isDay(text: string): boolean {
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(`${text}T`)
}
