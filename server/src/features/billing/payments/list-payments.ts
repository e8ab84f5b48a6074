import { amountNumber } from '@frontrow/contract/money/amounts'
import type { listPayments as call } from '@frontrow/contract/billing'
import type { Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { instantOfDay } from './instant-of-day.ts'
import { asSystemWithin } from '../../../lib/db/database.ts'
import { findPayments, paidAgain } from './payment.sql.ts'
import { usdAmount } from './usd-amount.ts'

/**
 * GET /organization/payments, newest first. `amount` is in US dollars, as the published API defines
 * it.
 */
export async function listPayments(ctx: MemberContext): Promise<Reply<typeof call>> {
  const payments = await findPayments(ctx)
  const again = await asSystemWithin(ctx.db, () => paidAgain(ctx.db, ctx.organizationId))
  return payments.map((payment) => ({
    id: payment.id,
    date: instantOfDay(payment.paidOn),
    amount: usdAmount(payment),
    view: `/account/payment/${payment.id}`,
    currency: payment.currency,
    paid_amount: amountNumber(payment.amountMicros),
    state: payment.returnedOn === null ? 'paid' : 'returned',
    ...(payment.returnedOn !== null && {
      returned_on: payment.returnedOn,
      ...optionalDay(again.get(payment.reference)),
    }),
  }))
}

function optionalDay(day: string | undefined): { paid_again_on?: string } {
  return day === undefined ? {} : { paid_again_on: day }
}
