import type { AdFormat, requestAd as call } from '@frontrow/contract/delivery'
import { refuse } from '../../../lib/failures/refuse.ts'
import { type Handler, WrittenReply } from '../../../lib/calls/serve.ts'
import type { AdRequest } from './asked-placement.ts'
import type { AdReply } from './decide-ad.ts'
import type { RequestLimits } from './request-limits.ts'
import type { RefusedCall } from './watched-request.ts'

export interface AskingFrom {
  address: string
  userAgent?: string
  now?: Date
}

/** What decides ads. Without a time in `from`, it is the current one. */
export interface Ads {
  /** Answers from memory. Refusals: `key_unknown`, `unavailable`. */
  decideAd(request: AdRequest, from: AskingFrom): AdReply
  /** The same, as JSON. */
  writeAd(request: AdRequest, from: AskingFrom): string
  /** The same for a test request, with what the doctor says. */
  testAd(request: AdRequest, from: AskingFrom): Promise<AdReply>
  /** Returns whether a request's placement has one of the formats. Refusals: `key_unknown`. */
  isForFormats(
    request: AdRequest,
    asked: { address: string; formats: ReadonlySet<AdFormat> },
  ): boolean
  /**
   * Looks up the keys of a request that may be too new for the ad index, so that the functions here
   * know them; undefined where all of them are in memory. Refusals: `unavailable`.
   */
  lookUpKeys(request: AdRequest): Promise<void> | undefined
  /** True while a live view is open. Nearly always it is false. */
  areWatched(): boolean
  /** Keeps a call that was refused, for the live views that see it. */
  noteRefused(call: Omit<RefusedCall, 'now'>): void
  /** The rate limits of placement keys on this node, shared by all ad request endpoints. */
  requestLimits: RequestLimits
}

/** POST /delivery/v1/ads. Further refusals: `too_many_requests`. */
export function requestAdFrom(
  delivery: Ads,
  limits: RequestLimits = delivery.requestLimits,
): Handler<typeof call> {
  return function requestAd({ caller }, { body }) {
    // Each read of the address reads the headers of proxies anew.
    const from = { address: caller.address, userAgent: caller.userAgent }
    spendOn(limits, body, from.address)
    const answer = () => new WrittenReply(delivery.writeAd(body, from))
    // Where the keys are known, which is nearly always, no promise is made.
    const lookUp = delivery.lookUpKeys(body)
    if (body.test === true) return Promise.resolve(lookUp).then(() => delivery.testAd(body, from))
    return lookUp === undefined ? answer() : lookUp.then(answer)
  }
}

/** Applies the rate limits to any kind of ad request. Refusals: `too_many_requests`. */
export function spendOn(limits: RequestLimits, request: AdRequest, address: string): void {
  const asking = { nowMs: performance.now(), address, isTest: request.test === true }
  const retryAfterSeconds = limits.spend(request.placement_api_key, asking)
  if (retryAfterSeconds > 0) refuse('too_many_requests', { retryAfterSeconds })
}
