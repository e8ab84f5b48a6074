import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { checkTopUp as call } from '@frontrow/contract/billing/top-ups'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { memberActor } from '../../audit/audit.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { asTopUp } from './as-charge.ts'
import { lookUpCharge, patienceMs } from '../charges/ask-provider.ts'
import { findOwnCharge } from '../settlement/charge.sql.ts'

/**
 * Asks the card provider what became of a charge, after its cardholder confirmed it or when the
 * answer was lost. Refuses `charge_not_found`.
 */
export async function checkTopUp(
  ctx: NonTransactionalContext,
  { params: { id }, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { organizationId, now } = ctx
  const charge = await ctx.transaction(({ db }) => findOwnCharge(db, { organizationId, id }))
  if (charge === undefined) return refuse('charge_not_found')
  const askedAt = charge.askedAt ?? charge.createdAt
  // A question that is under way is answered by whoever asked it.
  const isUnderWay = charge.state === 'asking' && now.getTime() - askedAt.getTime() < patienceMs
  const isSettled = charge.state === 'succeeded' || charge.state === 'declined'
  if (isUnderWay || isSettled) return asTopUp(ctx, charge)
  const claim = claimOf(body.confirmed)
  const checked = await lookUpCharge(ctx, {
    charge,
    actor: memberActor(ctx),
    ...(claim && { claim }),
  })
  return asTopUp(ctx, checked)
}

function claimOf(confirmed: boolean | undefined): 'confirmed' | 'refused' | undefined {
  if (confirmed === undefined) return undefined
  return confirmed ? 'confirmed' : 'refused'
}
