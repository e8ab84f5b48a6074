import { isLoopbackHost } from '../../lib/loopback.ts'
import { networkOf } from '../../lib/network-of.ts'
import type { Context } from '../../lib/context.ts'
import { type Limit, giveBack, spend } from '../../lib/rate-limits.sql.ts'
import type { KnownDevice } from './known-device.ts'

/** A named bucket and its measure. */
export interface Bucket {
  key: string
  limit: Limit
}

const signInPerAddress = { burst: 50, everySeconds: 10 }
const signInPerAccount = { burst: 10, everySeconds: 16 * 60 }
const signInPerAccountAndAddress = { burst: 5, everySeconds: 60 }
const signInPerDevice = { burst: 10, everySeconds: 60 }
const signInOfAllDevices = { burst: 20, everySeconds: 16 * 60 }
// Each of these two adds up to what may happen in an hour: the burst and what flows back meanwhile.
const existencePerAddress = { burst: 10, everySeconds: 360 }
const mailsPerAddress = { burst: 25, everySeconds: 144 }
const codesPerAddress = { burst: 50, everySeconds: 10 }
// 500 wrong ones in an hour are an attack on the codes as such; from then on one a second is compared.
const wrongCodesOfEverybody = { burst: 500, everySeconds: 7.2 }
const codesUnderAttack = { burst: 1, everySeconds: 1 }
// Five at once, and never more than ten in a day.
const resetsPerRecipient = { burst: 5, everySeconds: 17_280 }
const resetsPerAddress = { burst: 20, everySeconds: 30 }

type Calling = Pick<Context, 'secrets' | 'caller'>

/** Tries of one address, whatever the account. */
export function signInOfAddress(ctx: Calling): Bucket[] {
  return bucketsOfAddress(ctx, 'sign-in', signInPerAddress)
}

/**
 * Tries of one account. A device that signed in to it before has a bucket of its own, so that guesses from elsewhere cannot lock
 * its owner out. All known devices of an account also share one bucket: more devices do not give more guesses. A new password
 * begins both buckets anew, because it ends every device that was known before.
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
 * Answers that tell whether an email has an account. A call takes from this bucket before it looks the email up or hashes, so that
 * neither the status nor the time of a refusal tells anything. A yes and a no cost the same.
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

/** The wrong codes of all emails and addresses together. */
export const wrongCodes: Bucket = { key: 'verification-code|wrong', limit: wrongCodesOfEverybody }
/** What is left to everybody while there are too many of those. */
export const codesInTurn: Bucket = { key: 'verification-code|in-turn', limit: codesUnderAttack }

/**
 * Mails with a link to set a password that one recipient gets, whoever asks. Counted for emails that nobody has as well: being
 * told to wait must not tell that an account is there.
 */
export function resetsOfRecipient(ctx: Pick<Calling, 'secrets'>, email: string): Bucket[] {
  const recipient = ctx.secrets.hmac('address', 'recipient', email).toString('base64url')
  return [{ key: `reset-mail|recipient|${recipient}`, limit: resetsPerRecipient }]
}

/** Links that are presented. None can be guessed; this is about the hashes that follow. */
export function resetsOfAddress(ctx: Calling): Bucket[] {
  return bucketsOfAddress(ctx, 'reset', resetsPerAddress)
}

/** Takes one from each, in order. Refuses `too_many_requests` at the first that is empty. */
export async function spendAll(
  ctx: Pick<Context, 'database'>,
  buckets: readonly Bucket[],
): Promise<void> {
  for (const bucket of buckets) await spend(ctx.database, bucket.key, bucket.limit)
}

/** For what turned out to be no guess: only failures are meant to cost. */
export async function giveAllBack(
  ctx: Pick<Context, 'database'>,
  buckets: readonly Bucket[],
): Promise<void> {
  for (const bucket of buckets) await giveBack(ctx.database, bucket.key, bucket.limit)
}

/**
 * None for this machine itself: behind its one address stands everybody on a laptop. Behind a proxy that nobody said to trust
 * everybody shares one bucket, which is larger for it.
 */
export function bucketsOfAddress(ctx: Calling, what: string, limit: Limit): Bucket[] {
  const network = networkOf(ctx.caller.address)
  if (isLoopbackHost(network)) {
    return ctx.caller.isForwarded ? [{ key: `${what}|forwarded`, limit: shared(limit) }] : []
  }
  // As an HMAC, so that the table holds nobody's address.
  const address = ctx.secrets.hmac('address', network).toString('base64url')
  return [{ key: `${what}|address|${address}`, limit }]
}

const sharers = 20

function shared({ burst, everySeconds }: Limit): Limit {
  return { burst: burst * sharers, everySeconds: everySeconds / sharers }
}
