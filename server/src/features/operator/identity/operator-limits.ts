import { type Bucket, bucketsOfAddress } from '../../../lib/calls/buckets.ts'
import type { Context } from '../../../lib/calls/context.ts'
import { bucketsOfDevice, knownDevice } from '../../identity/for-operators.ts'

const signInsPerAddress = { burst: 10, everySeconds: 30 }
const signInsPerAccount = { burst: 5, everySeconds: 300 }
const passkeysPerAddress = { burst: 30, everySeconds: 10 }
const welcomesPerAddress = { burst: 20, everySeconds: 30 }
const mailTestsPerOperator = { burst: 3, everySeconds: 20 }
const viewsPerOperator = { burst: 30, everySeconds: 120 }

type Calling = Pick<Context, 'secrets' | 'caller'>

/** Sign-in attempts from one address, for any email. */
export function signInsOfAddress(ctx: Calling): Bucket[] {
  return bucketsOfAddress(ctx, 'operator-sign-in', signInsPerAddress)
}

/**
 * Guesses of the password for one email. Unknown emails are counted like known ones, so that the
 * limit reveals nothing. A device that signed in before has buckets of its own, so that guesses
 * from elsewhere lock nobody out of it.
 */
export function signInsOf(
  ctx: Calling,
  email: string,
  found: { id: string; sessionsAfter: Date } | undefined,
): Bucket[] {
  const device = found && knownDevice(ctx, { realm: 'operator', ...found })
  return found === undefined || device === undefined
    ? [accountBucket(ctx, email)]
    : bucketsOfDevice('operator-sign-in', found.id, device)
}

/** The guesses of one account, from wherever no known device is. */
export function accountBucket(ctx: Pick<Calling, 'secrets'>, email: string): Bucket {
  const account = ctx.secrets.hmac('address', 'operator', email).toString('base64url')
  return { key: `operator-sign-in|account|${account}`, limit: signInsPerAccount }
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
