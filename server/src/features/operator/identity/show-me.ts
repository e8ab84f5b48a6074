import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator'
import type {
  OperatorActContext,
  OperatorReadContext,
} from '../../../lib/calls/operator-context.ts'
import { setKeys } from './operator.sql.ts'
import {
  liveSessionsOf,
  operatorHolder,
  relyingPartyOf,
  shownSession,
} from '../../identity/for-operators.ts'
import { factorsOf, passkeysOf } from './own-factors.sql.ts'

/** GET /me */
export async function showOperatorMe(
  ctx: OperatorReadContext,
): Promise<Reply<typeof calls.showOperatorMe>> {
  const { db, operator, now } = ctx
  const { addedAt, codesLeft } = await factorsOf(db, operator.id)
  const passkeys = await passkeysOf(db, operator.id)
  const sessions = await liveSessionsOf(db, operatorHolder(operator.id), { now })
  return {
    totp: addedAt === null ? null : { added_at: addedAt.toISOString() },
    recovery_codes_left: codesLeft,
    passkeys: passkeys.map((one) => ({
      id: one.id,
      name: one.name,
      added_at: one.addedAt.toISOString(),
      last_used_at: one.lastUsedAt?.toISOString() ?? null,
      host: one.host,
    })),
    passkey_origin: relyingPartyOf(ctx.config)?.origin ?? null,
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
