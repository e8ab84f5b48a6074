import { type Bucket, bucketsOfAddress } from '../../../lib/calls/buckets.ts'
import type { Context } from '../../../lib/calls/context.ts'
import { type KnownDevice, bucketsOfDevice } from './known-device.ts'

const signInPerAddress = { burst: 50, everySeconds: 10 }
const signInPerAccount = { burst: 10, everySeconds: 16 * 60 }
const signInPerAccountAndAddress = { burst: 5, everySeconds: 60 }
const newDeviceMailsPerAccount = { burst: 3, everySeconds: 8 * 3600 }
const existencePerAddress = { burst: 10, everySeconds: 360 }
const mailsPerAddress = { burst: 25, everySeconds: 144 }
// Five at once, and at most ten in a day.
const resetsPerRecipient = { burst: 5, everySeconds: 17_280 }
const resetsPerAddress = { burst: 20, everySeconds: 30 }

type Calling = Pick<Context, 'secrets' | 'caller'>

/** Sign-in attempts from one address, for any account. */
export function signInOfAddress(ctx: Calling): Bucket[] {
  return bucketsOfAddress(ctx, 'sign-in', signInPerAddress)
}

/**
 * Sign-in attempts for one account. A device that signed in before has a bucket of its own, so that
 * guesses from elsewhere cannot lock out the account's owner. All known devices of an account also
 * share one bucket, so more devices do not allow more guesses. A new password resets both buckets,
 * because it makes every known device unknown.
 */
export function signInOfAccount(
  ctx: Calling,
  developerId: string,
  device: KnownDevice | undefined,
): Bucket[] {
  if (device !== undefined) return bucketsOfDevice('sign-in', developerId, device)
  const account = { key: `sign-in|account|${developerId}`, limit: signInPerAccount }
  return [...bucketsOfAddress(ctx, `sign-in|${developerId}`, signInPerAccountAndAddress), account]
}

/** Mails about new devices: a program that keeps no cookies is a new device each time. */
export function newDeviceMailsOf(developerId: string): Bucket {
  return { key: `new-device-mail|${developerId}`, limit: newDeviceMailsPerAccount }
}

/**
 * Answers that reveal whether an email has an account. A call spends from this bucket before it
 * looks up the email or hashes, so that neither the status nor the time of a refusal reveals
 * anything. Both outcomes cost the same.
 */
export function existenceOfAddress(ctx: Calling): Bucket[] {
  return bucketsOfAddress(ctx, 'existence', existencePerAddress)
}

export function mailsOfAddress(ctx: Calling): Bucket[] {
  return bucketsOfAddress(ctx, 'verification-mail', mailsPerAddress)
}

/**
 * Mails with a link to set a password, per recipient and for any caller. Unknown emails are counted
 * too, because a refusal must not reveal that an account exists.
 */
export function resetsOfRecipient(ctx: Pick<Calling, 'secrets'>, email: string): Bucket[] {
  const recipient = ctx.secrets.hmac('address', 'recipient', email).toString('base64url')
  return [{ key: `reset-mail|recipient|${recipient}`, limit: resetsPerRecipient }]
}

/**
 * Attempts to use a mailed link. Links cannot be guessed; the limit is for the password hashes that
 * follow.
 */
export function resetsOfAddress(ctx: Calling): Bucket[] {
  return bucketsOfAddress(ctx, 'reset', resetsPerAddress)
}
