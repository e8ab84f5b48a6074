import type { recordInstall as call } from '@frontrow/contract/delivery'
import type { Handler } from '../../../lib/calls/serve.ts'
import type { EventIntake } from './event-intake.ts'
import { mayUseIds } from '../decision/privacy.ts'
import { inTime } from './in-time.ts'
import { tokenInReferrer } from '../tokens/store-link.ts'

/** POST /delivery/v1/installs */
export function recordInstallIn(events: Pick<EventIntake, 'install'>): Handler<typeof call> {
  return async function recordInstall({ caller }, { body }) {
    const clickToken = body.click_token ?? tokenInReferrer(body.referrer ?? '')
    const notice = {
      appKey: body.app_api_key,
      clickToken,
      installId: mayUseIds(body.privacy) ? body.install_id : undefined,
      from: caller,
      beganAt: timeOf(body.platform?.install_begin_timestamp_server_seconds),
    }
    const reason = await inTime(events.install(notice))
    return reason === null ? { attributed: true } : { attributed: false, reason }
  }
}

/**
 * Reads a time of Google Play's install referrer. The store's server reports it, so the device
 * cannot backdate it.
 */
function timeOf(given: string | number | undefined): Date | undefined {
  const seconds = Number(given ?? 0)
  return seconds > 0 && seconds < 1e11 ? new Date(seconds * 1000) : undefined
}
