import type { recordInstall as call } from '@frontrow/contract/delivery'
import type { Verb } from '../../lib/serve.ts'
import type { Delivery } from './node-delivery.ts'
import { tokenInReferrer } from './store-link.ts'

/** POST /delivery/v1/installs */
export function recordInstallIn(delivery: Delivery): Verb<typeof call> {
  return async function recordInstall(_ctx, { body }) {
    const clickToken = body.click_token ?? tokenInReferrer(body.referrer ?? '')
    const reason = await delivery.install({
      appKey: body.app_api_key,
      clickToken,
      installId: body.install_id,
    })
    return reason === null ? { attributed: true } : { attributed: false, reason }
  }
}
