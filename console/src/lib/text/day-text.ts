const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const clock = { hour: '2-digit', minute: '2-digit' } as const
const dayFormat = formatOf(day)
const shortDayFormat = formatOf({ day: 'numeric', month: 'short' })
const momentFormat = formatOf({ ...day, ...clock, timeZoneName: 'short' })
const clockFormat = formatOf(clock)
const hourFormat = formatOf({ weekday: 'short', day: 'numeric', month: 'short', ...clock })
// Days, weeks and months of counts and of the books begin in UTC, whatever the user's time zone.
const wholeDayFormat = formatOf({ ...day, timeZone: 'UTC' })
const weekdayFormat = formatOf({ weekday: 'short', ...day, timeZone: 'UTC' })
const monthFormat = formatOf({ month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Shown where the reply has no date. */
const NO_DATE = '–'

/**
 * '26 May 2026'. An instant is shown as its day in the user's time zone, a date without a time
 * ('2026-05-26') as itself. A string that is neither is returned unchanged, and an empty one as a
 * dash.
 */
export function dayText(at: string | Date): string {
  const isDay = typeof at === 'string' && /^\d{4}-\d\d-\d\d$/.test(at)
  return textOf(at, isDay ? wholeDayFormat : dayFormat)
}

/** 'Today', 'Yesterday' or '24 May 2026', in the user's time zone. */
export function dayName(at: string, now = new Date()): string {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  const names = { [dayText(yesterday)]: 'Yesterday', [dayText(now)]: 'Today' }
  return names[dayText(at)] ?? dayText(at)
}

/** '26 May', in the user's time zone, where the year is clear. */
export function shortDayText(at: string | Date): string {
  return textOf(at, shortDayFormat)
}

/** '26 May 2026, 14:05 CEST', in the user's time zone. */
export function momentText(at: string | Date): string {
  return textOf(at, momentFormat)
}

/** '14:05', in the user's time zone, below the day. */
export function clockText(at: string | Date): string {
  return textOf(at, clockFormat)
}

/** 'Tue, 26 May, 14:00', in the user's time zone: an hour of the last days. */
export function hourText(at: string | Date): string {
  return textOf(at, hourFormat)
}

/** 'November 2026' of '2026-11'. */
export function monthText(month: string): string {
  const at = new Date(`${month}-01T00:00:00Z`)
  return Number.isNaN(at.getTime()) ? month : monthFormat.format(at)
}

/** The name of a bucket of counts: 'Sat 11 Apr 2026', 'Week of 20 Apr 2026', 'April 2026'. */
export const bucketText: Readonly<Record<'Day' | 'Week' | 'Month', (at: Date) => string>> = {
  Day: (at) => weekdayFormat.format(at).replace(',', ''),
  Week: (at) => `Week of ${wholeDayFormat.format(at)}`,
  Month: (at) => monthFormat.format(at),
}

/** The date in the user's time zone, in the format of a date field: '2026-05-26'. */
export function localDay(at: Date): string {
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The date in UTC, as the days of counts and of the books: '2026-05-26'. */
export function utcDay(at: Date | number): string {
  return new Date(at).toISOString().slice(0, 10)
}

function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', options)
}

function textOf(given: string | Date, format: Intl.DateTimeFormat): string {
  const at = new Date(given)
  if (!Number.isNaN(at.getTime())) return format.format(at)
  return typeof given === 'string' && given !== '' ? given : NO_DATE
}
