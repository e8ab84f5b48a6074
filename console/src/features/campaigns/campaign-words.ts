import { currencies } from '@frontrow/contract/currencies'
import { localDay } from '../../lib/day-text.ts'

const figureFormat = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const momentFormat = new Intl.DateTimeFormat('en-GB', {
  ...{ day: 'numeric', month: 'short', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit' },
})

/** The symbol of a currency, or its three letters where we know none. */
export function symbolOf(currency: string): string {
  return currencies.find(({ value }) => value === currency)?.symbol ?? currency
}

/** '€ 1,800.00' */
export function moneyText(amount: number, currency: string): string {
  return `${symbolOf(currency)} ${figureFormat.format(amount)}`.trim()
}

/** '26 May 2026', in the user's own zone. */
export function dayText(at: Date): string {
  return dayFormat.format(at)
}

/** '26 May 2026, 14:05', in the user's own zone. */
export function momentText(at: Date): string {
  return momentFormat.format(at)
}

/** An instant as a date-time field holds it: '2026-05-26T14:05', in the user's own zone. */
export function fieldText(at: Date): string {
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${localDay(at)}T${two(at.getHours())}:${two(at.getMinutes())}`
}
