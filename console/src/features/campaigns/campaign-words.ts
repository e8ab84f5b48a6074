import { currencies } from '@frontrow/contract/currencies'
import { localDay } from '../../lib/day-text.ts'
import { aboutText, impressionsADay } from './estimate.ts'

const figureFormat = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const shortDayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const momentFormat = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit' },
})

/** The symbol of a currency, or its three letters where we know none. */
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

/** '1,800.00', where the currency is said already. */
export function figureText(amount: number): string {
  return figureFormat.format(amount)
}

/**
 * '$ 50.00 a day at $ 2.00 ECPM buys about 25,000 impressions a day.' Null while something is missing. What an impression costs
 * is at most the ECPM, so it may become more.
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

/** What stands where an answer tells no date. */
const NOT_TOLD = '–'

/** '26 May 2026', in the user's own zone. */
export function dayText(at: Date): string {
  return isDate(at) ? dayFormat.format(at) : NOT_TOLD
}

/** '26 May', in the user's own zone. */
export function shortDayText(at: Date): string {
  return isDate(at) ? shortDayFormat.format(at) : NOT_TOLD
}

/** '26 May 2026, 14:05', in the user's own zone. */
export function momentText(at: Date): string {
  return isDate(at) ? momentFormat.format(at) : NOT_TOLD
}

/** An instant as a date-time field holds it: '2026-05-26T14:05', in the user's own zone; empty where there is none. */
export function fieldText(at: Date): string {
  if (!isDate(at)) return ''
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${localDay(at)}T${two(at.getHours())}:${two(at.getMinutes())}`
}
