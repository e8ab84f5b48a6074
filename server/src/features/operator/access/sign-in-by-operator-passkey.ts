import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/passkeys'
import { giveAllBack, spendAll } from '../../../lib/calls/buckets.ts'
import { askForPasskey, checkPasskey, passkeyHolder } from '../../identity/for-operators.ts'
import type { OperatorPublicContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { letOperatorIn, noteFailedSignIn } from './let-operator-in.ts'
import { passkeySignInsOf } from '../identity/operator-limits.ts'
import { findOperators } from '../identity/operator.sql.ts'

const signIn = { realm: 'operator', ceremony: 'sign-in', holderId: null } as const

/** POST /session/passkey/challenge: nothing is stored. */
export async function beginOperatorPasskeySignIn(
  ctx: OperatorPublicContext,
): Promise<Reply<typeof calls.beginOperatorPasskeySignIn>> {
  await spendAll(ctx, passkeySignInsOf(ctx))
  return ctx.database.asSystem((db) => askForPasskey(ctx, db, signIn))
}

/**
 * POST /session/passkey. An attempt spends the limit of its address and not that of the account, as
 * a member's does.
 */
export async function signInByOperatorPasskey(
  ctx: OperatorPublicContext,
  { body }: Input<typeof calls.signInByOperatorPasskey>,
): Promise<Reply<typeof calls.signInByOperatorPasskey>> {
  const paid = passkeySignInsOf(ctx)
  await spendAll(ctx, paid)
  const used = await checkPasskey(ctx, signIn, body.passkey)
  if (used !== undefined && (await isOpen(ctx, used.holderId))) {
    await giveAllBack(ctx, paid)
    return letOperatorIn(ctx, { id: used.holderId, method: 'passkey' })
  }
  const id = used?.holderId ?? (await passkeyHolder(ctx, signIn.realm, body.passkey))
  if (id !== undefined) await noteFailedSignIn(ctx, id)
  return refuse('passkey_wrong')
}

async function isOpen(ctx: OperatorPublicContext, id: string): Promise<boolean> {
  const [row] = await ctx.database.asSystem((db) => findOperators(db, id))
  return row !== undefined && row.removedAt === null && (!row.isDemo || ctx.isNear)
}
