import { minuteMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { payByCard as call } from '@frontrow/contract/billing/top-ups'
import type { MemberContext, NonTransactionalContext } from '../../../lib/calls/context.ts'
import { asSystemWithin } from '../../../lib/db/database.ts'
import { takeLock } from '../../../lib/db/locks.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { audit, memberActor } from '../../audit/audit.ts'
import { findInvoice } from '../../documents/for-billing.ts'
import { lockChargeOfInvoice } from '../settlement/charge.sql.ts'
import { asTopUp } from './as-charge.ts'
import { beginCharge, type BegunCharge, sendBegun } from '../charges/start-charge.ts'

/** How long after a card was asked it may be declined again. */
const againMs = minuteMs

/**
 * POST /organization/invoices/:id/card-payment. Refuses `invoice_not_found`, `invoice_settled`,
 * `too_many_requests`, and why no card can be charged.
 */
export async function payByCard(
  ctx: NonTransactionalContext,
  { params: { id } }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const begun = await ctx.transaction((own) => beginFor(own, id))
  return asTopUp(ctx, await sendBegun(ctx, begun))
}

async function beginFor(own: MemberContext, id: string): Promise<BegunCharge> {
  const { db, now, organizationId } = own
  const found = (await findInvoice(db, { id, own: organizationId })) ?? refuse('invoice_not_found')
  const begun = await asSystemWithin(db, async () => {
    await takeLock(db, 'chargeStarts', organizationId)
    const earlier = await lockChargeOfInvoice(db, id)
    // A bank took the payment back, so that no card pays this invoice any more.
    if (earlier?.state === 'succeeded') return 'invoice_settled'
    const askedMs = now.getTime() - (earlier?.askedAt?.getTime() ?? 0)
    if (earlier?.state === 'declined' && askedMs < againMs)
      return refuse('too_many_requests', { retryAfterSeconds: againMs / 1000 })
    return beginCharge(db, own, {
      organizationId,
      purpose: 'invoice',
      invoiceId: id,
      netMicros: 0n,
      actor: memberActor(own),
    })
  })
  if (begun === 'not_due') throw new Error(`a card payment of invoice ${id} has no condition`)
  if (typeof begun === 'string') return refuse(begun)
  await audit(own, 'invoice.pay-by-card', { id, details: { number: found.name } })
  return begun
}
