import type { Input, Reply } from '@frontrow/contract/endpoint'
import type {
  beginPasskeySignIn as beginCall,
  signInByPasskey as call,
} from '@frontrow/contract/identity/passkeys'
import { giveAllBack, spendAll } from '../../../lib/calls/buckets.ts'
import type { Context } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { askForPasskey, checkPasskey } from '../factors/check-passkey.ts'
import { findDeveloperById } from '../people/developer.sql.ts'
import { letIn } from './let-in.ts'
import { signInOfAddress } from '../sessions/limits.ts'

const signIn = { realm: 'developer', ceremony: 'sign-in', holderId: null } as const

/** Stores nothing. The answer is the same for everybody, except for the challenge. */
export async function beginPasskeySignIn(ctx: Context): Promise<Reply<typeof beginCall>> {
  return ctx.database.asSystem((db) => askForPasskey(ctx, db, signIn))
}

/**
 * Signs in with a passkey alone. An attempt spends the limit of its address, because checking a
 * signature costs time. It does not spend the limit of the account: nobody guesses a signature, and
 * guesses of passwords must not lock the passkey.
 */
export async function signInByPasskey(
  ctx: Context,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const paid = signInOfAddress(ctx, 'developer')
  await spendAll(ctx, paid)
  const used = await checkPasskey(ctx, signIn, body.passkey)
  if (used === undefined) return refuse('passkey_wrong')
  const developer = await ctx.database.asSystem((db) => findDeveloperById(db, used.holderId))
  if (developer === undefined || developer.isDisabled) return refuse('passkey_wrong')
  await giveAllBack(ctx, paid)
  if (developer.hasLeft) return refuse('no_membership')
  return letIn(ctx, { developer, method: 'passkey', isRemembered: body.remember_me === true })
}
