import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator'
import { operatorCookie } from '../../../lib/calls/operator-access.ts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { operatorHolder, revokeSessions } from '../../identity/for-operators.ts'

/** POST /session/revoke */
export async function signOutOperator(
  ctx: OperatorActContext,
): Promise<Reply<typeof calls.revokeOperatorSession>> {
  await end(ctx, ctx.operator.session.id)
  ctx.caller.setCookie(operatorCookie, '', 0)
  return { status: 'SUCCESS' }
}

/** POST /me/sessions/:sessionId/revocation */
export async function endOperatorSession(
  ctx: OperatorActContext,
  { params }: Input<typeof calls.endOperatorSession>,
): Promise<Reply<typeof calls.endOperatorSession>> {
  await end(ctx, params.sessionId)
  return { status: 'SUCCESS' }
}

async function end(ctx: OperatorActContext, id: string): Promise<void> {
  const operatorId = ctx.operator.id
  await ctx.act(async (db) => {
    const own = operatorHolder(operatorId)
    const ended = await revokeSessions(db, own, { ids: [id], now: ctx.now })
    if (ended === 0) refuse('session_not_found')
    await ctx.audit(db, 'operator.sign-out', { id: operatorId, details: { session_id: id } })
  })
}
