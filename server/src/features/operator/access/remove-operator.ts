import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { removeOperator as call } from '@frontrow/contract/operator/operators'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { findOther } from '../identity/find-other.ts'
import { isLastAdministrator } from '../identity/list-operators.ts'
import {
  findOperators,
  lockOperators,
  markRemoved,
  replaceRoles,
} from '../identity/operator.sql.ts'
import { operatorHolder, revokeSessions } from '../../identity/for-operators.ts'
import { voidProposalsOf } from '../proposals/proposal.sql.ts'

/** PUT /operators/:id/removal: takes effect on every node with the next call. */
export async function removeOperator(
  ctx: OperatorActContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { now } = ctx
  await ctx.act(async (db) => {
    await lockOperators(db)
    const { id, email } = await findOther(db, ctx, params.id)
    if (isLastAdministrator(await findOperators(db), id)) refuse('last_administrator')
    await markRemoved(db, id, now)
    await replaceRoles(db, id, [])
    await revokeSessions(db, operatorHolder(id), { now })
    const voided = await voidProposalsOf(db, { operatorId: id, now })
    const details = { email, voided_proposals: voided }
    await ctx.audit(db, 'operator.remove', { id, reason: body.reason, details })
  })
  return { state: 'done', proposal_id: null }
}
