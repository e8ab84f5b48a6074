import type { AdFormat, NoAdReason, ReportReason } from '@frontrow/contract/delivery'

/** Why nothing was shown: the network's reasons for no ad, and the ones on this side of the wire. */
export type WhyNot =
  | NoAdReason
  /** No answer came, or only "later"; it was tried three times. */
  | 'unreachable'
  /** The server does not take the request: most likely a wrong key. */
  | 'refused'
  /** It was asked for too long ago. */
  | 'expired'
  /** An ad is shown once. */
  | 'used'
  /** Its picture or video could not be loaded or played. */
  | 'failed'

/** Everything that happens, for whoever wants to follow it. */
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
