import { networkFactors, networksOf } from '../networks/network-of.ts'
import { type RateLimiter, createRateLimiter } from './rate-limiter.ts'
import { type Limit, widened } from '../db/rate-limits.sql.ts'

/**
 * Leaky buckets in this node's memory. A caller uses one for each network of its address, from the
 * address alone to the widest network.
 */
export interface AddressLimiter {
  /** Takes one token of each network. Returns 0, or the seconds to wait if one has none left. */
  take(caller: LimitedCaller, nowMs: number): number
  /**
   * Takes tokens for what the caller has done already, even where a bucket has fewer of them; then
   * `usedShare` is more than 1.
   */
  charge(caller: LimitedCaller, nowMs: number, tokens: number): void
  /** Puts tokens back. A full bucket stays as it is. */
  giveBack(caller: LimitedCaller, tokens: number): void
  /** The used part of a burst, 0 to 1 or more: that of the bucket of which most is used. */
  usedShare(caller: LimitedCaller, nowMs: number): number
  /** The number of buckets that were dropped because there were too many. */
  evictions(): number
}

export interface LimitedCaller {
  address: string
  /** What is limited, where an address has several buckets. */
  of?: string
}

export interface AddressLimiterOptions {
  liveNodes?: () => number
  /** The most times the limit of one address that a wider network has. */
  mostTimes?: number
}

/**
 * `limit`: of one address. Each width has a limiter of its own, so that a caller with thousands of
 * networks does not push the buckets of wider ones out of memory.
 */
export function createAddressLimiter(
  limit: Limit,
  { liveNodes, mostTimes = Infinity }: AddressLimiterOptions = {},
): AddressLimiter {
  const limiters = networkFactors.map((factor) =>
    createRateLimiter(widened(limit, Math.min(factor, mostTimes)), liveNodes),
  )
  const each = (
    { address, of }: LimitedCaller,
    visit: (limiter: RateLimiter, key: string) => void,
  ) => {
    for (const [index, { network }] of networksOf(address).entries()) {
      const limiter = limiters[index]
      if (limiter !== undefined) visit(limiter, of === undefined ? network : `${of} ${network}`)
    }
  }
  return {
    take: (caller, nowMs) => {
      let seconds = 0
      each(caller, (limiter, key) => {
        seconds = Math.max(seconds, limiter.secondsTill(key, nowMs))
      })
      if (seconds === 0) each(caller, (limiter, key) => limiter.take(key, nowMs))
      return seconds
    },
    charge: (caller, nowMs, tokens) =>
      each(caller, (limiter, key) => limiter.charge(key, nowMs, tokens)),
    giveBack: (caller, tokens) => each(caller, (limiter, key) => limiter.giveBack(key, tokens)),
    usedShare: (caller, nowMs) => {
      let share = 0
      each(caller, (limiter, key) => {
        share = Math.max(share, limiter.usedShare(key, nowMs))
      })
      return share
    },
    evictions: () => limiters.reduce((sum, limiter) => sum + limiter.evictions(), 0),
  }
}
