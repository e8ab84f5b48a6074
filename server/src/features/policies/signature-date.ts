const dayMs = 86_400_000
// What a date input gives, and the same with a time behind it as toISOString and its likes write it.
const form =
  /^(?<day>\d{4}-\d\d-\d\d)(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/

/**
 * The day a signer wrote, `2025-06-30`, if it can be today where they are: all that is known of that place is that its day
 * differs from UTC's by one at the most. Undefined for every other day and every other form.
 */
export function signatureDay(text: string, now: Date): string | undefined {
  const day = form.exec(text.trim())?.groups?.['day']
  if (day === undefined) return undefined
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  // Compared with whole days that exist, so that 31 June is none of them.
  const near = [-dayMs, 0, dayMs].map((apart) => new Date(today + apart).toISOString().slice(0, 10))
  return near.includes(day) ? day : undefined
}
