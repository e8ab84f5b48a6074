// Days and moments as sentences write them, in UTC.

const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const clock = { hour: '2-digit', minute: '2-digit' } as const
const monthFormat = new Intl.DateTimeFormat('en-GB', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const dayFormat = new Intl.DateTimeFormat('en-GB', day)
const momentFormat = new Intl.DateTimeFormat('en-GB', { ...day, ...clock })

/** 'November 2026' of '2026-11'. */
export function monthInWords(month: string): string {
  return monthFormat.format(new Date(`${month}-01`))
}

/** '26 Nov 2026' */
export function dayInWords(day: string | Date): string {
  return dayFormat.format(new Date(day))
}

/** '2026-11-26 13:40 UTC' */
export function momentInDigits(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** '26 Nov 2026, 13:40 UTC' */
export function momentInWords(instant: string | Date): string {
  return `${momentFormat.format(new Date(instant))} UTC`
}
