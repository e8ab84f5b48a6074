import type { requestAd as call } from '@frontrow/contract/delivery'
import { refuse } from '../../../lib/refuse.ts'
import type { Verb } from '../../../lib/serve.ts'
import type { Delivery } from '../node/node-delivery.ts'
import type { RequestLimits } from './request-limits.ts'

/** POST /delivery/v1/ads. Refused besides: `too_many_requests`. */
export function requestAdFrom(
  delivery: Delivery,
  limits: RequestLimits = delivery.requestLimits,
): Verb<typeof call> {
  return function requestAd({ caller }, { body }) {
    const retryAfterSeconds = limits.spend(body.placement_api_key, performance.now())
    if (retryAfterSeconds > 0) refuse('too_many_requests', { retryAfterSeconds })
    return delivery.decideAd(body, { address: caller.address, userAgent: caller.userAgent })
  }
}
