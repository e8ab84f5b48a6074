// The protocol's types, as the SDK uses them.
import type { recordEvents, recordInstall, requestAd } from '@frontrow/contract/delivery'
import type { Input, Reply } from '@frontrow/contract/endpoint'

export type AdRequest = Input<typeof requestAd>['body']
export type AdReply = Reply<typeof requestAd>
export type AnsweredAd = NonNullable<AdReply['ad']>
export type Device = AdRequest['device']
export type Privacy = NonNullable<AdRequest['privacy']>
export type EventsBody = Input<typeof recordEvents>['body']
export type EventResults = Reply<typeof recordEvents>['results']
export type InstallBody = Input<typeof recordInstall>['body']
/** A body in which absent members may be undefined, which JSON leaves out. */
export type Loose<Body> = Body extends readonly unknown[]
  ? Body
  : Body extends object
    ? { [Name in keyof Body]: Loose<Body[Name]> | undefined }
    : Body
export type InstallReply = Reply<typeof recordInstall>

/** For whom a rewarded video is shown, for the app's own server. */
export interface RewardFields {
  /** At most 200 characters. */
  user?: string
  /** At most 1,000 characters. */
  data?: string
}
