import type { listPayments as call } from '@frontrow/contract/billing'
import type { Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { asSystemWithin } from '../../../lib/db/database.ts'
import { findPayments, paidAgain } from './payment.sql.ts'
import { paymentHead } from './payment-head.ts'

/**
 * GET /organization/payments, newest first. `amount` is in US dollars, as the published API defines
 * it.
 */
export async function listPayments(ctx: MemberContext): Promise<Reply<typeof call>> {
  const payments = await findPayments(ctx)
  const again = await asSystemWithin(ctx.db, () => paidAgain(ctx.db, ctx.organizationId))
  return payments.map((payment) => {
    const head = { ...paymentHead(payment), view: `/account/payment/${payment.id}` }
    if (payment.returnedOn === null) return head
    const day = again.get(payment.reference)
    const returned = { ...head, returned_on: payment.returnedOn }
    return day === undefined ? returned : { ...returned, paid_again_on: day }
  })
}
