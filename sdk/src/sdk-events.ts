import type { AdFormat, NoAdReason, ReportReason } from '@frontrow/contract/delivery'

/** Why no ad was shown: a reason of the server, or one of the SDK's own. */
export type WhyNot =
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

/**
 * All events that a game can listen to. For one ad they come in this order: `asked`, then
 * `answered` or `no_ad`; `opened` (not for a banner), `impression`, `click`, `complete`, `reward`,
 * `closed`; or `not_shown` instead of these.
 */
export type SdkEvent =
  | { what: 'asked'; placement: string }
  | { what: 'answered'; placement: string; format: AdFormat; app: string }
  | { what: 'no_ad'; placement: string; reason: WhyNot }
  | { what: 'retry'; of: 'ad' | 'events' | 'install'; inSeconds: number }
  | { what: 'opened' | 'impression' | 'click' | 'complete' | 'reward' | 'closed'; format: AdFormat }
  | { what: 'not_shown'; format: AdFormat; reason: WhyNot }
  | { what: 'verdict'; of: string; status: string; reason?: string; reward?: string }
  | { what: 'reported'; reason: ReportReason; sent: boolean }
  | { what: 'install'; attributed: boolean; reason?: string }

export type Tell = (happening: SdkEvent) => void

/** Tells that something is retried and does it later. The returned function cancels it. */
export type Retry = (
  milliseconds: number,
  of: 'ad' | 'events' | 'install',
  work: () => void,
) => () => void
