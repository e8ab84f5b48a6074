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
  /** The image or video could not be loaded or played. */
  | 'failed'

/** All events that a game can listen to. */
export type SdkEvent =
  | { what: 'asked'; placement: string }
  | { what: 'answered'; placement: string; format: AdFormat; app: string }
  | { what: 'no_ad'; placement: string; reason: WhyNot }
  | { what: 'retry'; of: 'ad' | 'events'; inSeconds: number }
  | { what: 'impression' | 'click' | 'complete' | 'reward' | 'closed'; format: AdFormat }
  | { what: 'not_shown'; format: AdFormat; reason: WhyNot }
  | { what: 'verdict'; of: string; status: string; reason?: string }
  | { what: 'reported'; reason: ReportReason; sent: boolean }

export type Tell = (happening: SdkEvent) => void
