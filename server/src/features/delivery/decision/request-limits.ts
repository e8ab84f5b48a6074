import { networkOf } from '../../../lib/network-of.ts'
import { isPrivate } from '../ad-index/geo-location.ts'

/**
 * The limit for one placement key over all nodes. An app with a million concurrent users stays
 * below it.
 */
const perSecond = 2000
const burst = 10_000
/**
 * Unknown keys are counted too until they are looked up. Beyond this number all counters are
 * cleared.
 */
const mostKeys = 10_000
/**
 * The limit for test requests of one placement: each test's decision sample is stored for a week.
 */
const tests: Pace = { perSecond: 2, burst: 2 }
/**
 * The part of a placement's rate that one address gets while more than half of the burst is used.
 */
const addressShare = 1 / 10

export interface Pace {
  perSecond: number
  burst: number
}

export interface RequestLimits {
  /** Returns 0 if the request is allowed, otherwise the seconds to wait. */
  spend(key: string, asking: Asking): number
  /** How often the counters were cleared because there were too many keys. */
  timesForgotten(): number
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
export function openRequestLimits(
  pace: Pace = { perSecond, burst },
  liveNodes: () => number = () => 1,
): RequestLimits {
  const ofKeys = openPaces(pace, liveNodes)
  const ofTests = openPaces(tests, liveNodes)
  const share = { perSecond: pace.perSecond * addressShare, burst: pace.burst * addressShare }
  const ofAddresses = openPaces(share, liveNodes)
  return {
    spend: (key, { nowMs, address, isTest }) => {
      if (isTest) return ofTests.spend(key, nowMs)
      // An address is limited only while more than half of the key's burst is used, so that the
      // others get the rest. A private address may stand for many users, so it is not limited.
      if (ofKeys.usedShare(key, nowMs) > 1 / 2 && !isPrivate(address)) {
        const seconds = ofAddresses.spend(`${key} ${networkOf(address)}`, nowMs)
        if (seconds > 0) return seconds
      }
      return ofKeys.spend(key, nowMs)
    },
    timesForgotten: () =>
      [ofKeys, ofTests, ofAddresses].reduce((sum, one) => sum + one.timesForgotten(), 0),
  }
}

/** Leaky buckets by key, divided by the number of live nodes. `nowMs` must be monotonic. */
export function openPaces({ perSecond: wanted, burst: most }: Pace, liveNodes: () => number) {
  const evenMs = 1000 / wanted
  // The time at which each key's last request would have arrived at an even rate.
  const arrivals = new Map<string, number>()
  let timesForgotten = 0
  return {
    /** Returns 0 if the request is allowed, otherwise the seconds to wait. */
    spend: (key: string, nowMs: number): number => {
      const stepMs = evenMs * liveNodes()
      const next = Math.max(arrivals.get(key) ?? 0, nowMs) + stepMs
      // A node's part of a small burst may be less than one request; at least one request is always
      // possible.
      const early = next - nowMs - Math.max(most * evenMs, stepMs)
      if (early > 0) return Math.max(1, Math.ceil(early / 1000))
      if (arrivals.size >= mostKeys && !arrivals.has(key)) {
        arrivals.clear()
        timesForgotten += 1
      }
      arrivals.set(key, next)
      return 0
    },
    /** Returns the used part of a key's burst, from 0 to 1. */
    usedShare: (key: string, nowMs: number): number =>
      Math.max(0, (arrivals.get(key) ?? 0) - nowMs) / (most * evenMs),
    timesForgotten: () => timesForgotten,
  }
}
