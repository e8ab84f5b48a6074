import type { Reply } from '@frontrow/contract/endpoint'
import type { beginPasskeySignIn } from '@frontrow/contract/identity/passkeys'
import { type Bucket, giveAllBack, spendAll } from '../../../lib/calls/buckets.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import {
  askForPasskey,
  checkPasskey,
  type PasskeyAnswer,
  passkeyHolder,
} from '../factors/check-passkey.ts'
import type { Realm } from '../factors/realm.sql.ts'

function signInOf(realm: Realm) {
  return { realm, ceremony: 'sign-in', holderId: null } as const
}

/** Nothing is stored, and the answer is the same for everybody but for the challenge. */
export async function askWhoSignsIn(
  ctx: Services,
  realm: Realm,
): Promise<Reply<typeof beginPasskeySignIn>> {
  return ctx.database.asSystem((db) => askForPasskey(ctx, db, signInOf(realm)))
}

/**
 * Who signs in with a passkey alone. An attempt spends a limit of its address, because checking a
 * signature costs time, and not that of the account: nobody guesses a signature, and guesses of
 * passwords must not lock the passkey. Refuses `passkey_wrong`, also where `find` finds nobody who
 * may sign in.
 */
export async function personOfPasskey<Person>(
  ctx: Services,
  answer: PasskeyAnswer,
  by: {
    realm: Realm
    paid: readonly Bucket[]
    find: (id: string) => Promise<Person | undefined>
    noteFailure?: (id: string) => Promise<void>
  },
): Promise<Person> {
  const { realm, paid, find, noteFailure } = by
  await spendAll(ctx, paid)
  const used = await checkPasskey(ctx, signInOf(realm), answer)
  const person = used && (await find(used.holderId))
  if (person === undefined) {
    if (noteFailure !== undefined) {
      const id = used?.holderId ?? (await passkeyHolder(ctx, realm, answer))
      if (id !== undefined) await noteFailure(id)
    }
    return refuse('passkey_wrong')
  }
  await giveAllBack(ctx, paid)
  return person
}
