import { createAddressLimiter } from '../../../lib/limits/address-limiter.ts'
import { createRateLimiter } from '../../../lib/limits/rate-limiter.ts'
import type { Limit } from '../../../lib/db/rate-limits.sql.ts'
import { isPrivate } from '../../../lib/networks/private-addresses.ts'

/**
 * The limit for one placement key over all nodes. An app with a million concurrent users stays
 * below it.
 */
const limitOfKey: Limit = { burst: 10_000, everySeconds: 1 / 2000 }
/**
 * The limit for test requests of one placement: each test's decision sample is stored for a week.
 */
const limitOfTests: Limit = { burst: 2, everySeconds: 1 / 2 }
/**
 * While more than half of a placement's burst is used, one address gets a tenth of its rate.
 */
const addressesAtFullRate = 10
/** A wider network gets half of it at most, because it can be one caller's as well. */
const networksAtFullRate = 2

export interface RequestLimits {
  /** Returns 0 if the request is allowed, otherwise the seconds to wait. */
  spend(key: string, asking: Asking): number
  /** How many counters were dropped because there were too many keys. */
  evictions(): number
}

interface Asking {
  /** A monotonic time. */
  nowMs: number
  address: string
  isTest: boolean
}

/**
 * Rate limits for ad requests: one broken app cannot use up a node, and one caller cannot use up a
 * key's rate. The counters are in memory, so they need no database; if they overflow, requests are
 * allowed. Behind a load balancer each live node gets its part of the requests, so each node allows
 * its part of the limit.
 */
export function createRequestLimits(
  limit: Limit = limitOfKey,
  liveNodes: () => number = () => 1,
): RequestLimits {
  const ofKeys = createRateLimiter(limit, liveNodes)
  const ofTests = createRateLimiter(limitOfTests, liveNodes)
  const share = {
    burst: limit.burst / addressesAtFullRate,
    everySeconds: limit.everySeconds * addressesAtFullRate,
  }
  const ofAddresses = createAddressLimiter(share, {
    liveNodes,
    mostTimes: addressesAtFullRate / networksAtFullRate,
  })
  return {
    spend: (key, { nowMs, address, isTest }) => {
      if (isTest) return ofTests.take(key, nowMs)
      // An address is limited only while more than half of the key's burst is used, so that the
      // others get the rest. A private address may stand for many users, so it is not limited.
      if (ofKeys.usedShare(key, nowMs) > 1 / 2 && !isPrivate(address)) {
        const seconds = ofAddresses.take({ address, of: key }, nowMs)
        if (seconds > 0) return seconds
      }
      return ofKeys.take(key, nowMs)
    },
    evictions: () =>
      [ofKeys, ofTests, ofAddresses].reduce((sum, limiter) => sum + limiter.evictions(), 0),
  }
}
