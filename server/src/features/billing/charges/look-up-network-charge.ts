import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { lookUpNetworkCharge as call } from '@frontrow/contract/operator/finance/charges'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { lookUpCharge } from './ask-provider.ts'
import { findCharge } from '../settlement/charge.sql.ts'
import { refuseProviderUnavailable } from '../cards/provider-unavailable.ts'

/** POST /finance/charges/:id/look-up. Refuses `charge_not_found` and `charge_settled`. */
export async function lookUpNetworkCharge(
  ctx: OperatorActContext,
  { params: { id }, body: { reason } }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const charge = await ctx.act(async (db) => {
    const found = await findCharge(db, id)
    if (found === undefined) return refuse('charge_not_found')
    if (found.state === 'succeeded' || found.state === 'declined') return refuse('charge_settled')
    const { organizationId } = found
    await ctx.audit(db, 'charge.look-up', { id, organizationId, reason })
    return found
  })
  const actor = `operator:${ctx.operator.id}`
  const found = await refuseProviderUnavailable(ctx, () => lookUpCharge(ctx, { charge, actor }))
  return { state: found.state as Reply<typeof call>['state'] }
}
