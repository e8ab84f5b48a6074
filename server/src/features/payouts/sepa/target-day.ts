import { dayMs } from '@frontrow/contract/durations'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

/** The first day from a UTC day on, that day included, on which banks settle transfers in EUR. */
export function targetDayFrom(at: Date): string {
  let day = at
  while (!isTargetDay(day)) day = new Date(day.getTime() + dayMs)
  return utcDayOf(day)
}

/** Closed: weekends, 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December. */
function isTargetDay(at: Date): boolean {
  const day = utcDayOf(at)
  if ([0, 6].includes(at.getUTCDay())) return false
  if (['01-01', '05-01', '12-25', '12-26'].includes(day.slice(5))) return false
  const easter = easterOf(at.getUTCFullYear()).getTime()
  return (
    day !== utcDayOf(new Date(easter - 2 * dayMs)) && day !== utcDayOf(new Date(easter + dayMs))
  )
}

/** Easter Sunday of the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
function easterOf(year: number): Date {
  const golden = year % 19
  const [century, ofCentury] = [Math.floor(year / 100), year % 100]
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * shift + 114
  return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1))
}
