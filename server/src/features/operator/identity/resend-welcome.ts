import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { resendWelcome as call } from '@frontrow/contract/operator/operators'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { findOther } from './find-other.ts'
import { lockOperators } from './operator.sql.ts'
import { sendWelcome } from './welcome.ts'

/** POST /operators/:id/welcome: only for somebody who has no password yet. */
export async function resendWelcome(
  ctx: OperatorActContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  await ctx.act(async (db) => {
    await lockOperators(db)
    const other = await findOther(db, ctx, params.id)
    if (other.hasPassword) refuse('reset_not_needed')
    await sendWelcome(ctx, db, { ...other, isFirst: true, now: ctx.now })
    await ctx.audit(db, 'operator.send-welcome', { id: other.id })
  })
  return { state: 'done', proposal_id: null }
}
