import { type Bucket, bucketOfRecipient, bucketsOfAddress } from '../../../lib/calls/buckets.ts'
import type { Context } from '../../../lib/calls/context.ts'
import type { Limit } from '../../../lib/db/rate-limits.sql.ts'
import type { Realm } from '../factors/realm.sql.ts'
import { type DeviceOwner, knownDevice } from './known-device.ts'

/** Attempts to sign in. `what` keeps the buckets of the realms apart. */
const signIns: Record<Realm, SignInLimits> = {
  developer: {
    what: 'sign-in',
    perAddress: { burst: 50, everySeconds: 10 },
    perAccount: { burst: 10, everySeconds: 16 * 60 },
    perAccountAndAddress: { burst: 5, everySeconds: 60 },
  },
  operator: {
    what: 'operator-sign-in',
    perAddress: { burst: 10, everySeconds: 30 },
    perAccount: { burst: 5, everySeconds: 300 },
  },
}
const guessesPerDevice = { burst: 10, everySeconds: 60 }
const guessesOfAllDevices = { burst: 20, everySeconds: 16 * 60 }
const newDeviceMailsPerAccount = { burst: 3, everySeconds: 8 * 3600 }
const existencePerAddress = { burst: 10, everySeconds: 360 }
const mailsPerAddress = { burst: 25, everySeconds: 144 }
// Five at once, and at most ten in a day.
const resetsPerRecipient = { burst: 5, everySeconds: 17_280 }
const resetsPerAddress = { burst: 20, everySeconds: 30 }

type Calling = Pick<Context, 'secrets' | 'caller'>

interface SignInLimits {
  what: string
  perAddress: Limit
  perAccount: Limit
  perAccountAndAddress?: Limit
}

/** Sign-in attempts from one address, for any account. */
export function signInOfAddress(ctx: Calling, realm: Realm): Bucket[] {
  const { what, perAddress } = signIns[realm]
  return bucketsOfAddress(ctx, what, perAddress)
}

/** An account that somebody may guess the password of. */
export interface GuessedAccount {
  realm: Realm
  /** What its attempts are counted by. */
  account: string
  /** Undefined where nobody has the account, or where devices do not count. */
  owner?: DeviceOwner | undefined
}

/**
 * Sign-in attempts for one account. A device that signed in before has a bucket of its own, so that
 * guesses from elsewhere cannot lock out the account's owner. All known devices of an account also
 * share one bucket, so more devices do not allow more guesses. A new password resets both buckets,
 * because it makes every known device unknown.
 */
export function signInOfAccount(ctx: Calling, { realm, account, owner }: GuessedAccount): Bucket[] {
  const { what, perAccountAndAddress } = signIns[realm]
  const device = owner && knownDevice(ctx, owner)
  if (device !== undefined)
    return [
      { key: `${what}|device|${account}|${device.nonce}`, limit: guessesPerDevice },
      { key: `${what}|devices|${account}|${device.epoch}`, limit: guessesOfAllDevices },
    ]
  const near =
    perAccountAndAddress === undefined
      ? []
      : bucketsOfAddress(ctx, `${what}|${account}`, perAccountAndAddress)
  return [...near, signInFromAnywhere({ realm, account })]
}

/** The attempts for one account from wherever no known device is. */
export function signInFromAnywhere({ realm, account }: GuessedAccount): Bucket {
  const { what, perAccount } = signIns[realm]
  return { key: `${what}|account|${account}`, limit: perAccount }
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
  return [bucketOfRecipient(ctx, 'reset-mail', { email, limit: resetsPerRecipient })]
}

/**
 * Attempts to use a mailed link. Links cannot be guessed; the limit is for the password hashes that
 * follow.
 */
export function resetsOfAddress(ctx: Calling): Bucket[] {
  return bucketsOfAddress(ctx, 'reset', resetsPerAddress)
}
