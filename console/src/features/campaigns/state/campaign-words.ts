import { currencies } from '@frontrow/contract/money/currencies'
import { localDay } from '../../../lib/text/day-text.ts'
import { aboutText, impressionsADay } from './estimate.ts'

const figureFormat = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const shortDay: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }
const day: Intl.DateTimeFormatOptions = { ...shortDay, year: 'numeric' }
const moment: Intl.DateTimeFormatOptions = { ...day, hour: '2-digit', minute: '2-digit' }

/** The symbol of a currency, or its three-letter code if it has no known symbol. */
export function symbolOf(currency: string): string {
  return currencies.find(({ value }) => value === currency)?.symbol ?? currency
}

function isDate(at: Date): boolean {
  return !Number.isNaN(at.getTime())
}

/** '€ 1,800.00' */
export function moneyText(amount: number, currency: string): string {
  return `${symbolOf(currency)} ${figureText(amount)}`.trim()
}

/** '1,800.00', where the currency is shown elsewhere. */
export function figureText(amount: number): string {
  return figureFormat.format(amount)
}

/**
 * '$ 50.00 a day at $ 2.00 ECPM buys about 25,000 impressions a day.' Null while an amount is
 * missing. The ECPM is the maximum price, so the real number may be higher.
 */
export function estimateText(form: {
  currency: string | null
  dailyBudget: string
  ecpmBudget: string
}): string | null {
  const count = impressionsADay(form.dailyBudget, form.ecpmBudget)
  if (count === null) return null
  const money = (text: string) => moneyText(Number(text), form.currency ?? '')
  const budgets = `${money(form.dailyBudget)} a day at ${money(form.ecpmBudget)} ECPM`
  if (count === 0n) return `${budgets} does not buy a single impression a day.`
  return `${budgets} buys ${aboutText(count)} ${count === 1n ? 'impression' : 'impressions'} a day.`
}

/** '26 May 2026', in the user's time zone and locale. */
export function dayText(at: Date, locale?: string): string {
  return written(at, day, locale)
}

/** '26 May', in the user's time zone and locale. */
export function shortDayText(at: Date, locale?: string): string {
  return written(at, shortDay, locale)
}

/**
 * '26 May 2026, 14:05', in the user's time zone and locale, as in the date-time field beside it,
 * because users compare the two.
 */
export function momentText(at: Date, locale?: string): string {
  return written(at, moment, locale)
}

function written(at: Date, parts: Intl.DateTimeFormatOptions, locale: string | undefined): string {
  if (!isDate(at)) return '–'
  return new Intl.DateTimeFormat(locale, parts).format(at)
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
