import { localDay } from '../../../lib/text/day-text.ts'

const moment: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
}

/** By their locale. Making a format takes longer than 500 dates. */
const moments = new Map<string | undefined, Intl.DateTimeFormat>()

function isDate(at: Date): boolean {
  return !Number.isNaN(at.getTime())
}

/**
 * '26 May 2026, 14:05', in the user's time zone and locale: how the specification shows when a
 * campaign ends, and as in the date-time field beside it, because users compare the two.
 */
export function validTillText(at: Date, locale?: string): string {
  if (!isDate(at)) return '–'
  const format = moments.get(locale) ?? new Intl.DateTimeFormat(locale, moment)
  moments.set(locale, format)
  return format.format(at)
}

/**
 * An instant in the format of a date-time field: '2026-05-26T14:05', in the user's time zone; empty
 * if there is none.
 */
export function fieldText(at: Date): string {
  if (!isDate(at)) return ''
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${localDay(at)}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/**
 * What a date-time field holds, in the user's time zone; an invalid date for other text. The field
 * accepts years of five and six digits, which the Date constructor does not parse.
 */
export function momentOf(text: string): Date {
  const [year, month, date, hours = 0, minutes = 0] = text.split(/[-T:]/).map(Number)
  if (year === undefined || month === undefined || date === undefined) return new Date(Number.NaN)
  const at = new Date(0)
  // The Date constructor would read the years 0 to 99 as 1900 to 1999.
  at.setFullYear(year, month - 1, date)
  at.setHours(hours, minutes)
  return at
}

/**
 * What a date-time field holds, as the calls take it. Text that is no date is sent unchanged, and
 * the server refuses it.
 */
export function instantText(text: string): string {
  const at = momentOf(text)
  return isDate(at) ? at.toISOString() : text
}
