import { isLoopbackHost } from '../../lib/loopback.ts'
import { networkOf } from '../../lib/network-of.ts'
import type { Context } from '../../lib/context.ts'
import { type Limit, giveBack, spend } from '../../lib/rate-limits.sql.ts'
import type { KnownDevice } from './known-device.ts'

/** A named bucket with its limit. */
export interface Bucket {
  key: string
  limit: Limit
}

const signInPerAddress = { burst: 50, everySeconds: 10 }
const signInPerAccount = { burst: 10, everySeconds: 16 * 60 }
const signInPerAccountAndAddress = { burst: 5, everySeconds: 60 }
const signInPerDevice = { burst: 10, everySeconds: 60 }
const signInOfAllDevices = { burst: 20, everySeconds: 16 * 60 }
// The most per hour is the burst plus the refill of an hour.
const factorPerAccount = { burst: 5, everySeconds: 3600 }
const newDeviceMailsPerAccount = { burst: 3, everySeconds: 8 * 3600 }
const existencePerAddress = { burst: 10, everySeconds: 360 }
const mailsPerAddress = { burst: 25, everySeconds: 144 }
const codesPerAddress = { burst: 50, everySeconds: 10 }
// 500 wrong codes in an hour are an attack on codes in general. From then on one code per second is
// compared.
const wrongCodesOfEverybody = { burst: 500, everySeconds: 7.2 }
const codesUnderAttack = { burst: 1, everySeconds: 1 }
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
  if (device !== undefined) {
    const all = `sign-in|devices|${developerId}|${device.epoch}`
    return [
      { key: `sign-in|device|${developerId}|${device.nonce}`, limit: signInPerDevice },
      { key: all, limit: signInOfAllDevices },
    ]
  }
  const account = { key: `sign-in|account|${developerId}`, limit: signInPerAccount }
  return [...bucketsOfAddress(ctx, `sign-in|${developerId}`, signInPerAccountAndAddress), account]
}

/**
 * Wrong codes of the authenticator app of an account. Five of a million at once, and one an hour
 * after that, are a chance of 9 in 100,000 a day.
 */
export function totpCodesOf(developerId: string): Bucket[] {
  return [{ key: `second-factor|totp|${developerId}`, limit: factorPerAccount }]
}

/** Wrong recovery codes. They are counted apart, so that guesses of one kind leave the other. */
export function recoveryCodesOf(developerId: string): Bucket[] {
  return [{ key: `second-factor|recovery|${developerId}`, limit: factorPerAccount }]
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

export function codesOfAddress(ctx: Calling): Bucket[] {
  return bucketsOfAddress(ctx, 'verification-code', codesPerAddress)
}

/** The wrong codes for all emails from all addresses. */
export const wrongCodes: Bucket = { key: 'verification-code|wrong', limit: wrongCodesOfEverybody }
/** The limit for everybody while `wrongCodes` is empty. */
export const codesInTurn: Bucket = { key: 'verification-code|in-turn', limit: codesUnderAttack }

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

/** Spends one from each bucket, in order. Refuses `too_many_requests` at the first empty one. */
export async function spendAll(
  ctx: Pick<Context, 'database'>,
  buckets: readonly Bucket[],
): Promise<void> {
  for (const bucket of buckets) await spend(ctx.database, bucket.key, bucket.limit)
}

/** Gives back what was spent on an attempt that was not a failed guess. */
export async function giveAllBack(
  ctx: Pick<Context, 'database'>,
  buckets: readonly Bucket[],
): Promise<void> {
  for (const bucket of buckets) await giveBack(ctx.database, bucket.key, bucket.limit)
}

/**
 * No bucket for the local host, because everybody on a laptop shares its address. Behind a proxy
 * that is not configured as trusted, all callers share one bucket, which is larger.
 */
export function bucketsOfAddress(ctx: Calling, what: string, limit: Limit): Bucket[] {
  const network = networkOf(ctx.caller.address)
  if (isLoopbackHost(network)) {
    return ctx.caller.isForwarded ? [{ key: `${what}|forwarded`, limit: shared(limit) }] : []
  }
  // An HMAC, so that the table holds no addresses.
  const address = ctx.secrets.hmac('address', network).toString('base64url')
  return [{ key: `${what}|address|${address}`, limit }]
}

const sharers = 20

function shared({ burst, everySeconds }: Limit): Limit {
  return { burst: burst * sharers, everySeconds: everySeconds / sharers }
}
