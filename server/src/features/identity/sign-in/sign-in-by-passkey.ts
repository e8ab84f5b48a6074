import type { Input, Reply } from '@frontrow/contract/endpoint'
import type {
  beginPasskeySignIn as beginCall,
  signInByPasskey as call,
} from '@frontrow/contract/identity/passkeys'
import type { Context } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { findDeveloperById } from '../people/developer.sql.ts'
import { letIn } from './let-in.ts'
import { askWhoSignsIn, personOfPasskey } from './person-of-passkey.ts'
import { signInOfAddress } from '../sessions/limits.ts'

export async function beginPasskeySignIn(ctx: Context): Promise<Reply<typeof beginCall>> {
  return askWhoSignsIn(ctx, 'developer')
}

export async function signInByPasskey(
  ctx: Context,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const developer = await personOfPasskey(ctx, body.passkey, {
    realm: 'developer',
    paid: signInOfAddress(ctx, 'developer'),
    find: async (id) => {
      const found = await ctx.database.asSystem((db) => findDeveloperById(db, id))
      return found?.is_disabled === true ? undefined : found
    },
  })
  if (developer.has_left) return refuse('no_membership')
  return letIn(ctx, { developer, method: 'passkey', isRemembered: body.remember_me === true })
}
