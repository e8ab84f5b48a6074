import type { InstallReason, recordInstall as call } from '@frontrow/contract/delivery'
import type { Handler } from '../../../lib/calls/serve.ts'
import type { InstallNotice } from './accept-install.ts'
import { inTime } from './in-time.ts'
import { tokenInReferrer } from '../tokens/store-link.ts'

interface InstallDelivery {
  /** Returns null if the install counts, otherwise the reason why not. Refusals: `key_unknown`. */
  install(notice: InstallNotice): Promise<InstallReason | null>
}

/** POST /delivery/v1/installs */
export function recordInstallIn(delivery: InstallDelivery): Handler<typeof call> {
  return async function recordInstall({ caller }, { body }) {
    const clickToken = body.click_token ?? tokenInReferrer(body.referrer ?? '')
    const notice = {
      appKey: body.app_api_key,
      clickToken,
      installId: body.install_id,
      from: caller,
      beganAt: beganAt(body.platform),
    }
    const reason = await inTime(delivery.install(notice))
    return reason === null ? { attributed: true } : { attributed: false, reason }
  }
}

/**
 * A field of Google Play's install referrer. The store's server reports it, so the device cannot
 * backdate it.
 */
const beganName = 'install_begin_timestamp_server_seconds'

function beganAt(platform: Readonly<Record<string, unknown>> | undefined): Date | undefined {
  const seconds = Number(platform?.[beganName] ?? 0)
  return seconds > 0 && seconds < 1e11 ? new Date(seconds * 1000) : undefined
}
