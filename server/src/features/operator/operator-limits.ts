import { type Bucket, bucketsOfAddress } from '../../lib/buckets.ts'
import type { Context } from '../../lib/context.ts'

const signInsPerAddress = { burst: 10, everySeconds: 30 }
const signInsPerAccount = { burst: 5, everySeconds: 300 }
const passkeysPerAddress = { burst: 30, everySeconds: 10 }
const welcomesPerAddress = { burst: 20, everySeconds: 30 }
const mailTestsPerOperator = { burst: 3, everySeconds: 20 }
const exportsPerOperator = { burst: 5, everySeconds: 720 }

const viewsPerOperator = { burst: 30, everySeconds: 120 }

type Calling = Pick<Context, 'secrets' | 'caller'>

/**
 * Sign-in attempts from one address and for one email. Unknown emails are counted like known ones,
 * so that the limit reveals nothing.
 */
export function signInsOf(ctx: Calling, email: string): Bucket[] {
  return [
    ...bucketsOfAddress(ctx, 'operator-sign-in', signInsPerAddress),
    accountBucket(ctx, email),
  ]
}

/** The guesses of one account, from wherever. */
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

export function exportsOf(operatorId: string): Bucket[] {
  return [{ key: `operator-export|${operatorId}`, limit: exportsPerOperator }]
}

export function viewsOf(operatorId: string): Bucket[] {
  return [{ key: `operator-view|${operatorId}`, limit: viewsPerOperator }]
}

/** Mails to oneself; each keeps a connection to the mail server open until it answers. */
export function mailTestsOf(operatorId: string): Bucket[] {
  return [{ key: `mail-test|${operatorId}`, limit: mailTestsPerOperator }]
}
