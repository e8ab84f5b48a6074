import type { followClick as call } from '@frontrow/contract/delivery'
import { Redirect, type Handler } from '../../../lib/serve.ts'
import { inTime } from './in-time.ts'
import type { Delivery } from '../node/node-delivery.ts'

/** GET /delivery/v1/click/:token */
export function followClickIn(delivery: Delivery): Handler<typeof call> {
  return async function followClick({ caller }, { params }) {
    return new Redirect(await inTime(delivery.click(params.token, { from: caller })))
  }
}
