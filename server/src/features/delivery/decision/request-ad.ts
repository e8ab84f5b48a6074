import type { requestAd as call } from '@frontrow/contract/delivery'
import { refuse } from '../../../lib/failures/refuse.ts'
import { type Handler, WrittenReply } from '../../../lib/calls/serve.ts'
import type { AdReply, AdRequest } from './decide-ad.ts'
import type { RequestLimits } from './request-limits.ts'

/** What the calls that ask for an ad need. */
export interface AdDelivery {
  /** Answers from memory. Refusals: `key_unknown`, `unavailable`. */
  decideAd(request: AdRequest, from: { address: string; userAgent: string }): AdReply
  /** The same as JSON. */
  writeAd(request: AdRequest, from: { address: string; userAgent: string }): string
  /** Looks up keys that are not in memory; undefined where all are. Refusals: `unavailable`. */
  lookUpKeys(request: AdRequest): Promise<void> | undefined
  requestLimits: RequestLimits
}

/** POST /delivery/v1/ads. Further refusals: `too_many_requests`. */
export function requestAdFrom(
  delivery: AdDelivery,
  limits: RequestLimits = delivery.requestLimits,
): Handler<typeof call> {
  return function requestAd({ caller }, { body }) {
    // Each read of the address reads the headers of proxies anew.
    const from = { address: caller.address, userAgent: caller.userAgent }
    spendOn(limits, body, from.address)
    const answer = () => new WrittenReply(delivery.writeAd(body, from))
    // Where the keys are known, which is nearly always, no promise is made.
    const lookUp = delivery.lookUpKeys(body)
    return lookUp === undefined ? answer() : lookUp.then(answer)
  }
}

/** Applies the rate limits to any kind of ad request. Refusals: `too_many_requests`. */
export function spendOn(limits: RequestLimits, request: AdRequest, address: string): void {
  const asking = { nowMs: performance.now(), address, isTest: request.test === true }
  const retryAfterSeconds = limits.spend(request.placement_api_key, asking)
  if (retryAfterSeconds > 0) refuse('too_many_requests', { retryAfterSeconds })
}
