import { type Bucket, bucketsOfAddress } from '../../../lib/calls/buckets.ts'
import type { Context } from '../../../lib/calls/context.ts'
import { type GuessedAccount, operatorHolder } from '../../identity/for-operators.ts'

const passkeysPerAddress = { burst: 30, everySeconds: 10 }
const welcomesPerAddress = { burst: 20, everySeconds: 30 }
const mailTestsPerOperator = { burst: 3, everySeconds: 20 }
const viewsPerOperator = { burst: 30, everySeconds: 120 }

type Calling = Pick<Context, 'secrets' | 'caller'>

/**
 * Whose password a sign-in guesses. Unknown emails are counted like known ones, so that the limit
 * reveals nothing.
 */
export function guessedOperator(
  { secrets }: Pick<Calling, 'secrets'>,
  email: string,
  found?: { id: string; sessionsAfter: Date },
): GuessedAccount {
  return {
    realm: 'operator',
    account: secrets.hmac('address', 'operator', email).toString('base64url'),
    owner: found && { ...operatorHolder(found.id), sessionsAfter: found.sessionsAfter },
  }
}

/** Links cannot be guessed; the limit is for the password hashes that follow. */
export function welcomesOf(ctx: Calling): Bucket[] {
  return bucketsOfAddress(ctx, 'operator-welcome', welcomesPerAddress)
}

/** Attempts with a passkey, and their questions. */
export function passkeySignInsOf(ctx: Calling): Bucket[] {
  return bucketsOfAddress(ctx, 'operator-passkey', passkeysPerAddress)
}

export function viewsOf(operatorId: string): Bucket[] {
  return [{ key: `operator-view|${operatorId}`, limit: viewsPerOperator }]
}

/** Mails to oneself; each keeps a connection to the mail server open until it answers. */
export function mailTestsOf(operatorId: string): Bucket[] {
  return [{ key: `mail-test|${operatorId}`, limit: mailTestsPerOperator }]
}
