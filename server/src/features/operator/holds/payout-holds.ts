import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/payout-holds'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { announcePayoutHold } from './announce-payout-hold.ts'
import { findHold, type HoldRow } from './hold.sql.ts'
import { liftFound, placeWanted, shownHold } from './holds.ts'

/** POST /payout-holds */
export async function placePayoutHold(
  ctx: OperatorActContext,
  { body }: Input<typeof calls.placePayoutHold>,
): Promise<Reply<typeof calls.placePayoutHold>> {
  const id = await ctx.act(async (db) => {
    const placed = await placeWanted(ctx, db, { ...body, scope: 'payout' })
    const hold = placed === undefined ? undefined : await findHold(db, placed)
    if (hold === undefined) return refuse('hold_exists')
    await announcePayoutHold(ctx, db, { hold, isLifted: false })
    return hold.id
  })
  return shownHold(ctx, id)
}

/** PUT /payout-holds/:id/lift */
export async function liftPayoutHold(
  ctx: OperatorActContext,
  input: Input<typeof calls.liftPayoutHold>,
): Promise<Reply<typeof calls.liftPayoutHold>> {
  const lifted = (db: Db, hold: HoldRow) => announcePayoutHold(ctx, db, { hold, isLifted: true })
  return liftFound(ctx, input, (scope) => scope === 'payout', lifted)
}
