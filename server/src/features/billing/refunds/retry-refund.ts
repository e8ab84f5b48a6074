import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { retryRefund as call } from '@frontrow/contract/operator/finance/charges'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { findRefund, lockRefund, writeRefund } from '../settlement/refund.sql.ts'
import { sendRefund } from './send-refund.ts'

/** POST /finance/refunds/:id/retry. Refuses `refund_not_found` and `refund_not_failed`. */
export async function retryRefund(
  ctx: OperatorActContext,
  { params: { id }, body: { reason } }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  await ctx.act(async (db) => {
    const refund = await lockRefund(db, id)
    if (refund === undefined) return refuse('refund_not_found')
    if (refund.state !== 'failed') refuse('refund_not_failed')
    await writeRefund(db, id, {
      state: 'created',
      attempt: refund.attempt + 1,
      reference: null,
      message: null,
      nextAt: ctx.now,
    })
    const { organizationId } = refund
    return ctx.audit(db, 'refund.retry', { id, organizationId, reason })
  })
  await sendRefund(ctx, id)
  const sent = await ctx.read((db) => findRefund(db, id))
  return { state: sent?.state ?? 'unknown' }
}
