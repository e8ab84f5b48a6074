import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { closeSandboxDispute as call } from '@frontrow/contract/operator/finance/charges'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { findCharge } from '../settlement/charge.sql.ts'
import { findDispute } from './dispute.sql.ts'
import { follow } from './follow-disputes.ts'

/**
 * POST /finance/disputes/:id/close. Refuses `dispute_not_found`, `dispute_not_sandbox` and
 * `dispute_closed`.
 */
export async function closeSandboxDispute(
  ctx: OperatorActContext,
  { params: { id }, body: { outcome, reason } }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  await ctx.act(async (db) => {
    const dispute = await findDispute(db, id)
    const charge = dispute && (await findCharge(db, dispute.chargeId))
    if (dispute === undefined || charge === undefined) return refuse('dispute_not_found')
    if (charge.provider !== 'sandbox') refuse('dispute_not_sandbox')
    if (dispute.closedAt !== null) refuse('dispute_closed')
    const { organizationId } = dispute
    await ctx.audit(db, 'dispute.close-sandbox', {
      id,
      organizationId,
      reason,
      details: { outcome },
    })
    return follow(db, ctx, {
      chargeId: charge.id,
      dispute: {
        reference: dispute.reference,
        payment: charge.reference ?? '',
        state: outcome,
        reason: dispute.reason,
        amountMicros: dispute.netMicros + dispute.taxMicros,
        evidenceBy: undefined,
        isWithdrawn: outcome === 'lost',
        fees: [],
      },
    })
  })
  return { state: outcome }
}
