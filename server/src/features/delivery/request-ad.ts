import type { requestAd as call } from '@frontrow/contract/delivery'
import type { Verb } from '../../lib/serve.ts'
import type { Delivery } from './node-delivery.ts'

/** POST /delivery/v1/ads */
export function requestAdFrom(delivery: Delivery): Verb<typeof call> {
  return async function requestAd(ctx, { body }) {
    return delivery.decideAd(body, { address: ctx.caller.address })
  }
}
