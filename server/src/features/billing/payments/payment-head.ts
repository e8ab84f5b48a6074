import { amountNumber } from '@frontrow/contract/money/amounts'
import type { findPayments } from './payment.sql.ts'

type Payment = Awaited<ReturnType<typeof findPayments>>[number]

/** What the list of payments and the statement of one have in common. */
export function paymentHead(payment: Payment) {
  return {
    id: payment.id,
    // Noon in UTC is the same day in nearly all time zones.
    date: `${payment.paidOn}T12:00:00.000Z`,
    amount: usdAmount(payment),
    currency: payment.currency,
    paid_amount: amountNumber(payment.amountMicros),
    state: payment.returnedOn === null ? ('paid' as const) : ('returned' as const),
  }
}

/** Throws when its currency has no rate, because a wrong figure is worse than none. */
function usdAmount({ id, currency, usdMicros }: Payment): number {
  if (usdMicros === null)
    throw new Error(
      `payment ${id} is in ${currency}, which has no exchange rate: set one with "operator set-rate ${currency}"`,
    )
  return amountNumber(usdMicros)
}
