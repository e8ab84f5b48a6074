import type { requestAd as call } from '@frontrow/contract/delivery'
import { refuse, Refusal } from '../../../lib/failures/refuse.ts'
import { type Handler, WrittenReply } from '../../../lib/calls/serve.ts'
import type { AskedKeys } from '../ad-index/new-keys.ts'
import type { AdReply, AdRequest } from './decide-ad.ts'
import type { RequestLimits } from './request-limits.ts'

/** What the calls that ask for an ad need. */
export interface AdDelivery {
  /** Answers from memory. Refusals: `key_unknown`, `unavailable`. */
  decideAd(request: AdRequest, from: { address: string; userAgent: string }): AdReply
  /** The same as JSON. */
  writeAd(request: AdRequest, from: { address: string; userAgent: string }): string
  /** Looks up keys that are not in memory. Refusals: `unavailable`. */
  lookUpKeys(keys: AskedKeys): Promise<void>
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
    return withNewKeys(delivery, body, () => new WrittenReply(delivery.writeAd(body, from)))
  }
}

/** Applies the rate limits to any kind of ad request. Refusals: `too_many_requests`. */
export function spendOn(limits: RequestLimits, request: AdRequest, address: string): void {
  const asking = { nowMs: performance.now(), address, isTest: request.test === true }
  const retryAfterSeconds = limits.spend(request.placement_api_key, asking)
  if (retryAfterSeconds > 0) refuse('too_many_requests', { retryAfterSeconds })
}

/**
 * Runs the work. If it fails with `key_unknown`, looks the keys up in the database and runs it
 * again. Without a failure, no promise is made.
 */
export function withNewKeys<T>(
  delivery: Pick<AdDelivery, 'lookUpKeys'>,
  request: Pick<AdRequest, 'placement_api_key' | 'app_api_key'>,
  work: () => T,
): T | Promise<T> {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'key_unknown') throw error
    const keys = { placement: request.placement_api_key, app: request.app_api_key }
    return delivery.lookUpKeys(keys).then(work)
  }
}
