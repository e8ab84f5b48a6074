import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/passkeys'
import { spendAll } from '../../../lib/calls/buckets.ts'
import { askWhoSignsIn, personOfPasskey } from '../../identity/for-operators.ts'
import type { OperatorPublicContext } from '../../../lib/calls/operator-context.ts'
import { letOperatorIn, noteFailedSignIn } from './let-operator-in.ts'
import { passkeySignInsOf } from '../identity/operator-limits.ts'
import { findOperators } from '../identity/operator.sql.ts'

/** POST /session/passkey/challenge */
export async function beginOperatorPasskeySignIn(
  ctx: OperatorPublicContext,
): Promise<Reply<typeof calls.beginOperatorPasskeySignIn>> {
  await spendAll(ctx, passkeySignInsOf(ctx))
  return askWhoSignsIn(ctx, 'operator')
}

/** POST /session/passkey */
export async function signInByOperatorPasskey(
  ctx: OperatorPublicContext,
  { body }: Input<typeof calls.signInByOperatorPasskey>,
): Promise<Reply<typeof calls.signInByOperatorPasskey>> {
  const { id } = await personOfPasskey(ctx, body.passkey, {
    realm: 'operator',
    paid: passkeySignInsOf(ctx),
    find: async (holderId) => {
      const [row] = await ctx.database.asSystem((db) => findOperators(db, holderId))
      const isOpen = row !== undefined && row.removedAt === null && (!row.isDemo || ctx.isNear)
      return isOpen ? row : undefined
    },
    noteFailure: (holderId) => noteFailedSignIn(ctx, holderId),
  })
  return letOperatorIn(ctx, { id, method: 'passkey' })
}
