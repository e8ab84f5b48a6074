import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator'
import type {
  OperatorActContext,
  OperatorReadContext,
} from '../../../lib/calls/operator-context.ts'
import { setKeys } from './operator.sql.ts'
import {
  factorsOf,
  liveSessionsOf,
  operatorHolder,
  shownSession,
} from '../../identity/for-operators.ts'

/** GET /me */
export async function showOperatorMe(
  ctx: OperatorReadContext,
): Promise<Reply<typeof calls.showOperatorMe>> {
  const { config, db, operator, now } = ctx
  const holder = operatorHolder(operator.id)
  const sessions = await liveSessionsOf(db, holder, { now })
  return {
    ...(await factorsOf(config, db, holder)),
    single_keys: operator.singleKeys,
    sessions: sessions.map((one) => shownSession(one, operator.session.id)),
  }
}

/** PUT /me/single-keys */
export async function setSingleKeys(
  ctx: OperatorActContext,
  { body }: Input<typeof calls.setSingleKeys>,
): Promise<Reply<typeof calls.setSingleKeys>> {
  const { id, singleKeys } = ctx.operator
  await ctx.act(async (db) => {
    await setKeys(db, id, body.single_keys)
    const details = { single_keys: [singleKeys, body.single_keys] }
    await ctx.audit(db, 'operator.set-single-keys', { id, details })
  })
  return { single_keys: body.single_keys }
}
