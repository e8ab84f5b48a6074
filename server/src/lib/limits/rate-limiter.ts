import { LRUCache } from 'lru-cache'
import type { Limit } from '../db/rate-limits.sql.ts'

export interface RateLimiter {
  /** Takes one token from the key's bucket. Returns 0, or the seconds to wait if there is none. */
  take(key: string, nowMs: number): number
  /** The seconds to wait for a token; 0 if there is one. Takes none. */
  secondsTill(key: string, nowMs: number): number
  /** Takes tokens for what was done already, even where the bucket has fewer of them. */
  charge(key: string, nowMs: number, tokens: number): void
  /** Puts tokens back. A full bucket stays as it is. */
  giveBack(key: string, tokens: number): void
  /** Returns the used part of a key's burst: 0 to 1, and more after a `charge` beyond it. */
  usedShare(key: string, nowMs: number): number
  /** The number of buckets that were dropped because there were too many keys. */
  evictions(): number
}

/** Beyond this number of keys, the bucket that was used least recently is dropped. */
export const mostKeys = 10_000

/**
 * Leaky buckets by key in this node's memory (GCRA), divided by the number of live nodes. The
 * caller passes the time, which must not go backwards.
 */
export function createRateLimiter(
  { burst, everySeconds }: Limit,
  liveNodes: () => number = () => 1,
): RateLimiter {
  const evenMs = 1000 * everySeconds
  let evictions = 0
  // The time at which each key's last request would have arrived at an even rate.
  const arrivals = new LRUCache<string, number>({
    max: mostKeys,
    dispose: (_arrival, _key, reason) => {
      if (reason === 'evict') evictions += 1
    },
  })
  const stepOf = () => evenMs * liveNodes()
  const nextOf = (key: string, nowMs: number) => Math.max(arrivals.get(key) ?? 0, nowMs) + stepOf()
  // A node's part of a small burst may be less than one request; at least one request is always
  // possible.
  const secondsBefore = (next: number, nowMs: number) =>
    Math.max(0, Math.ceil((next - nowMs - Math.max(burst * evenMs, stepOf())) / 1000))
  return {
    take: (key, nowMs) => {
      const next = nextOf(key, nowMs)
      const seconds = secondsBefore(next, nowMs)
      if (seconds === 0) arrivals.set(key, next)
      return seconds
    },
    secondsTill: (key, nowMs) => secondsBefore(nextOf(key, nowMs), nowMs),
    charge: (key, nowMs, tokens) => {
      arrivals.set(key, Math.max(arrivals.get(key) ?? 0, nowMs) + tokens * evenMs)
    },
    giveBack: (key, tokens) => {
      const arrival = arrivals.get(key)
      if (arrival !== undefined) arrivals.set(key, arrival - tokens * evenMs)
    },
    usedShare: (key, nowMs) => Math.max(0, (arrivals.get(key) ?? 0) - nowMs) / (burst * evenMs),
    evictions: () => evictions,
  }
}
