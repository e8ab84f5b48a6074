import type { Payment } from '@frontrow/contract/billing'
import { moneyText } from '../../../lib/text/money-text.ts'
import { dayText } from '../../../lib/text/day-text.ts'

const dollars = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** '$120', '$1,234.50': how the specification shows the amounts of the Payment History. */
export function historyAmount(amount: number): string {
  return dollars.format(amount)
}

/** True for a URL that may be opened in a new tab; any other payment links to our own statement. */
export function isWebAddress(view: unknown): view is string {
  return typeof view === 'string' && /^https?:\/\//i.test(view)
}

/** The amount paid in a currency other than dollars, and when it came back; null for neither. */
export function arrivalText(payment: Payment): string | null {
  const { currency = 'USD', paid_amount: paid } = payment
  const arrives =
    currency === 'USD' || paid === undefined ? null : `Paid ${moneyText(paid, currency)}`
  return [arrives, returnText(payment)].filter((text) => text !== null).join('. ') || null
}

function returnText({ returned_on: day, paid_again_on: again }: Payment): string | null {
  if (day === undefined) return null
  const returned = `Returned ${dayText(day)}`
  return again === undefined ? returned : `${returned}, paid again ${dayText(again)}`
}
