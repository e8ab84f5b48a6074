import type { Context } from './context.ts'
import { isLoopbackHost } from '../networks/loopback.ts'
import { networkOf, networksOf } from '../networks/network-of.ts'
import { type Limit, giveBack, spend, widened } from '../db/rate-limits.sql.ts'

/** A named bucket with its limit. */
export interface Bucket {
  key: string
  limit: Limit
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
 * One bucket for each network of the caller's address, the narrowest first, so that one address
 * that has used up its own takes nothing from its neighbours. No bucket for the local host, because
 * everybody on a laptop shares its address. Behind a proxy that is not configured as trusted, all
 * callers share one bucket, which is larger.
 */
export function bucketsOfAddress(
  ctx: Pick<Context, 'secrets' | 'caller'>,
  what: string,
  limit: Limit,
): Bucket[] {
  const { address, isForwarded } = ctx.caller
  if (isLoopbackHost(networkOf(address)))
    return isForwarded ? [{ key: `${what}|forwarded`, limit: widened(limit, sharers) }] : []
  return networksOf(address).map(({ network, factor }) => {
    // An HMAC, so that the table holds no addresses.
    const hash = ctx.secrets.hmac('address', network).toString('base64url')
    return { key: `${what}|address|${hash}`, limit: widened(limit, factor) }
  })
}

const sharers = 20

/** The bucket of mails to an address. Its key has an HMAC, so that the table holds no addresses. */
export function bucketOfRecipient(
  ctx: Pick<Context, 'secrets'>,
  what: string,
  { email, limit }: { email: string; limit: Limit },
): Bucket {
  const recipient = ctx.secrets.hmac('address', 'recipient', email).toString('base64url')
  return { key: `${what}|recipient|${recipient}`, limit }
}
