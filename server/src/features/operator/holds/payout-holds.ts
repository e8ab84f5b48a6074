import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/payout-holds'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { liftFound, placeWanted, shownHold } from './holds.ts'

/** POST /payout-holds */
export async function placePayoutHold(
  ctx: OperatorActContext,
  { body }: Input<typeof calls.placePayoutHold>,
): Promise<Reply<typeof calls.placePayoutHold>> {
  const id = await ctx.act(async (db) => {
    const placed = await placeWanted(ctx, db, { ...body, scope: 'payout' })
    return placed ?? refuse('hold_exists')
  })
  return shownHold(ctx, id)
}

/** PUT /payout-holds/:id/lift */
export async function liftPayoutHold(
  ctx: OperatorActContext,
  { params, body }: Input<typeof calls.liftPayoutHold>,
): Promise<Reply<typeof calls.liftPayoutHold>> {
  const isOurs = (scope: string) => scope === 'payout'
  return liftFound(ctx, { id: params.id, reason: body.reason, isOurs })
}
