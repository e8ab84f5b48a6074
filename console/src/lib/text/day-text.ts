const local = { day: 'numeric', month: 'short', year: 'numeric' } as const
const dayFormat = new Intl.DateTimeFormat('en-GB', local)
const wholeDayFormat = new Intl.DateTimeFormat('en-GB', { ...local, timeZone: 'UTC' })
const momentFormat = new Intl.DateTimeFormat('en-GB', {
  ...local,
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** Shown where the reply has no date. */
const NO_DATE = '–'

/**
 * '26 May 2026'. An instant is shown as its day in the user's time zone, a date without a time
 * ('2026-05-26') as itself. A string that is neither is returned unchanged, and an empty one as a
 * dash.
 */
export function dayText(text: string): string {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) return text === '' ? NO_DATE : text
  return (/^\d{4}-\d\d-\d\d$/.test(text) ? wholeDayFormat : dayFormat).format(at)
}

/** '26 May 2026, 14:05 CEST', in the user's time zone. */
export function momentText(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return instant === '' ? NO_DATE : instant
  return momentFormat.format(at)
}

/** The date in the user's time zone, in the format of a date field: '2026-05-26'. */
export function localDay(at: Date): string {
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
