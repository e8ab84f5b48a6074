import type { Payment } from '@frontrow/contract/billing'
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

/** That a payment did not arrive; null where it did. */
export function returnText({ returned_on: day, paid_again_on: again }: Payment): string | null {
  if (day === undefined) return null
  const returned = `Returned ${dayText(day)}`
  return again === undefined ? returned : `${returned}, paid again ${dayText(again)}`
}
