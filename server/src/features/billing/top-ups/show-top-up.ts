import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { showTopUp as call } from '@frontrow/contract/billing/top-ups'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { asTopUp } from './as-charge.ts'
import { findOwnCharge } from '../settlement/charge.sql.ts'

/** GET /organization/top-ups/:id. Refuses `charge_not_found`. */
export async function showTopUp(
  ctx: MemberContext,
  { params: { id } }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { organizationId } = ctx
  const charge = await findOwnCharge(ctx.db, { organizationId, id })
  return asTopUp(ctx, charge ?? refuse('charge_not_found'))
}
