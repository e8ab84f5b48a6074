import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { lookAtHostAct as call } from '@frontrow/contract/operator/host-acts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { type HostAct, markLooked } from './host-act.sql.ts'

/** POST /host-acts/:id/look */
export async function lookAtHostAct(
  ctx: OperatorActContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { operator, now } = ctx
  const { id } = params
  const note = body.reason.trim()
  const act = await ctx.act(async (db) => {
    const looked = await markLooked(db, { id, operatorId: operator.id, note, now })
    if (looked === undefined) return refuse('host_act_not_found')
    await ctx.audit(db, 'operator.look-at-host-act', { id, reason: note })
    return looked
  })
  return asHostAct(act)
}

export function asHostAct({ dueAt, at, ...act }: HostAct): Reply<typeof call> {
  return { ...act, at: at.toISOString(), due_at: dueAt.toISOString() }
}
