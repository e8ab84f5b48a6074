// What to do about a reason, for the log of an app in test mode. All SDKs have these words.
import type { AdListener, KnownReason } from './ad-event.ts'

const advice: Readonly<Record<KnownReason, string>> = {
  not_approved: 'wait for the approval of the network',
  placement_paused: 'resume the placement in the console',
  no_campaign: 'start a campaign',
  region: 'add this region to a campaign',
  format: 'upload an ad of this format',
  device: 'upload an ad for this device',
  store: 'add a store of this device to an app',
  same_app: 'start a campaign for another app',
  frequency: 'this viewer has had enough ads',
  pacing: 'try again later today',
  budget: 'try again tomorrow',
  floor: 'lower the floor of the placement',
  review: 'wait for the review',
  blocked: 'change what the publisher blocks',
  unreachable: 'check the network and the address',
  refused: 'check the key of the placement',
  expired: 'request it later, or keep one ready',
  used: 'request a new ad',
  busy: 'show it when the other ad is closed',
  not_visible: 'show it where a person can see it',
  reward_not_valid: 'use no &, % or signature=',
  failed: 'check that the media can be loaded',
}

/** Also writes a line to the console where there is no ad or it was not shown. */
export const withLog =
  (emit: AdListener): AdListener =>
  (event) => {
    if (event.type === 'not_loaded' || event.type === 'not_shown') {
      const { type, reason } = event
      // oxlint-disable-next-line no-console -- the log is for the app's developer
      console.info(`Frontrow: ${type}: ${reason}: ${advice[reason as KnownReason] ?? ''}`)
    }
    emit(event)
  }
