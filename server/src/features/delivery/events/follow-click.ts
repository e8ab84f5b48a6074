import type { followClick as call } from '@frontrow/contract/delivery'
import { Redirect, type Handler } from '../../../lib/calls/serve.ts'
import { inTime } from './in-time.ts'
import type { EventSource } from '../traffic/traffic.ts'

interface ClickDelivery {
  /** Stores a click and returns the store's URL. Refusals: `token_not_valid`, `unavailable`. */
  click(token: string, options: { from: EventSource }): Promise<string>
}

/** GET /delivery/v1/click/:token */
export function followClickIn(delivery: ClickDelivery): Handler<typeof call> {
  return async function followClick({ caller }, { params }) {
    return new Redirect(await inTime(delivery.click(params.token, { from: caller })))
  }
}
