import type { AdFormat as KnownFormat, NoAdReason, ReportReason } from '@frontrow/contract/delivery'

/** One of the names, or another one, which a newer server may give. */
type OrNewer<Name extends string> = Name | (string & Record<never, never>)

/** The format of an ad. A newer SDK may have more of them. */
export type AdFormat = OrNewer<KnownFormat>

export type KnownReason =
  | NoAdReason
  /** No answer after three tries, or only answers that asked to retry later. */
  | 'unreachable'
  /** The server rejected the request. The usual cause is a wrong key. */
  | 'refused'
  /** The ad was requested too long ago. */
  | 'expired'
  /** The ad was shown before. Each ad is shown once. */
  | 'used'
  /** Another ad covers the app. This one can be shown when that one is closed. */
  | 'busy'
  /** The ad was closed before any part of it was visible. */
  | 'not_visible'
  /** The `reward` given at `show` contains `&`, `%` or `signature=`. */
  | 'reward_not_valid'
  /** The image or video could not be loaded or played, or the SDK met an error of its own. */
  | 'failed'

/** Why no ad was shown: a reason of the server, as it is, or one of the SDK's own. */
export type Reason = OrNewer<KnownReason>

/**
 * Something that happened in the SDK, for the app's log and for its sound. For one ad the events
 * come in this order: `requested`, then `loaded` or `not_loaded`; `opened` (not for a banner),
 * `impression`, `clicked`, `completed`, `rewarded`, `closed`; or `not_shown` instead of these.
 */
export type AdEvent =
  | { type: 'requested'; placement: string }
  /** There is an ad, and its media has loaded. `appName` is the advertised app. */
  | { type: 'loaded'; placement: string; format: AdFormat; appName: string }
  | { type: 'not_loaded'; placement: string; reason: Reason }
  /** The ad covers the app. */
  | { type: 'opened'; format: AdFormat }
  /** At least one pixel of the loaded ad is visible. */
  | { type: 'impression'; format: AdFormat }
  | { type: 'clicked'; format: AdFormat }
  /** A video was played to its end. */
  | { type: 'completed'; format: AdFormat }
  /** The reward was earned. An app gives it by the `Outcome` only. */
  | { type: 'rewarded'; format: AdFormat }
  | { type: 'closed'; format: AdFormat }
  | { type: 'not_shown'; format: AdFormat; reason: Reason }
  /** The network did not answer, so the SDK asks again. */
  | { type: 'retry_scheduled'; of: 'ad' | 'events' | 'install'; inSeconds: number }
  /** What the network says of an event (`impression` or `complete`) that was sent to it. */
  | { type: 'event_result'; kind: string; status: string; reason?: string; reward?: string }
  /** The viewer has reported the ad. `isSent` is true when the network has accepted it. */
  | { type: 'reported'; reason: ReportReason; isSent: boolean }
  /** The answer to `recordInstall`. */
  | { type: 'install_result'; isAttributed: boolean; reason?: string }

export type AdListener = (event: AdEvent) => void

/** Emits `retry_scheduled` and does `work` later. The returned function cancels it. */
export type Retry = (
  milliseconds: number,
  of: 'ad' | 'events' | 'install',
  work: () => void,
) => () => void
