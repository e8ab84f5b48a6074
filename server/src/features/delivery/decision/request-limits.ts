import { networkOf } from '../../../lib/network-of.ts'
import { isPrivate } from '../ad-index/geo-location.ts'

/** For one placement key, on all nodes together. An app of a million users at once stays below it. */
const perSecond = 2000
const burst = 10_000
/** Keys that nobody knows are counted too, until they are looked up; when there are too many, counting begins anew. */
const mostKeys = 10_000
/** Tests of one placement: each is kept for a week with what every campaign failed. */
const tests: Pace = { perSecond: 2, burst: 2 }
/** What one address gets of a placement's pace while more than half of its burst is used. */
const addressShare = 1 / 10

export interface Pace {
  perSecond: number
  burst: number
}

export interface RequestLimits {
  /** 0 when the request may go on, otherwise the seconds after which to try again. */
  spend(key: string, by: Asking): number
  /** How often counting began anew, and held nobody back for it. */
  timesForgotten(): number
}

interface Asking {
  /** Only moves forward. */
  nowMs: number
  address: string
  isTest: boolean
}

/**
 * Keeps one broken app from taking a node for itself, and one caller from using up what a key may
 * ask. Counted in this process, without a question to anybody, so there is nothing that could fail;
 * where it has to forget, it lets requests through. Behind a balancer each of the nodes that live
 * gets its share of the requests, so each allows its share of the limit.
 */
export function openRequestLimits(
  of: Pace = { perSecond, burst },
  liveNodes: () => number = () => 1,
): RequestLimits {
  const ofKeys = openPaces(of, liveNodes)
  const ofTests = openPaces(tests, liveNodes)
  const share = { perSecond: of.perSecond * addressShare, burst: of.burst * addressShare }
  const ofAddresses = openPaces(share, liveNodes)
  return {
    spend: (key, { nowMs, address, isTest }) => {
      if (isTest) return ofTests.spend(key, nowMs)
      // An address costs a look only while its key is short: then it is held to its share, so that
      // the others get the rest. A private one stands for everybody behind it.
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

/**
 * Leaky buckets by key; each of the nodes that live allows its share. `nowMs` only moves forward.
 */
export function openPaces({ perSecond: wanted, burst: most }: Pace, liveNodes: () => number) {
  const evenMs = 1000 / wanted
  // When the last request of each key would have arrived, had they all come at an even pace.
  const arrivals = new Map<string, number>()
  let timesForgotten = 0
  return {
    /** 0 when it may go on, otherwise the seconds after which to try again. */
    spend: (key: string, nowMs: number): number => {
      const stepMs = evenMs * liveNodes()
      const next = Math.max(arrivals.get(key) ?? 0, nowMs) + stepMs
      // A share of a small burst may be less than one request, and nobody is held back for ever.
      const early = next - nowMs - Math.max(most * evenMs, stepMs)
      if (early > 0) return Math.max(1, Math.ceil(early / 1000))
      if (arrivals.size >= mostKeys && !arrivals.has(key)) {
        arrivals.clear()
        timesForgotten += 1
      }
      arrivals.set(key, next)
      return 0
    },
    /** How much of its burst a key has used, from 0 to 1. */
    usedShare: (key: string, nowMs: number): number =>
      Math.max(0, (arrivals.get(key) ?? 0) - nowMs) / (most * evenMs),
    timesForgotten: () => timesForgotten,
  }
}
