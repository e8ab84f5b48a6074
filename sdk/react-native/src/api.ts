import type { AsyncTextStorage } from './kept-storage.ts'
import type { VideoAdapter } from './video.ts'
import type {
  AdRequest,
  AdResult,
  Environment,
  ReadyAd,
  LastDecision,
  Outcome,
  AdListener,
  ShowOptions,
} from './web-core.ts'

export interface FrontrowSettings {
  /** The server's address, such as `https://network.example.com`. */
  baseUrl: string
  /** AsyncStorage, or anything with four of its functions. Without it, events are in memory. */
  storage?: AsyncTextStorage
  /** Plays videos. Without it, a video placement has no ad, with the reason `format`. */
  video?: VideoAdapter
  appKey?: string
  appVersion?: string
  user?: AdRequest['user']
  /** Overrides what the SDK finds out about the device. */
  device?: Partial<AdRequest['device']>
  /** True for test ads, which are not counted. */
  test?: boolean
  /** The code of the console's live view (`fr_w_…`), which then shows this app's requests. */
  watch?: string
  /** True when the user is a child: only ads that suit apps for children are shown. */
  child?: boolean
  /** True when the user has limited ad tracking on the device. */
  limited?: boolean
  /** Reads what a consent tool has stored under a key of the IAB, such as `IABTCF_TCString`. */
  consent?: Environment['consent']
  /** Called for everything that happens in the SDK. */
  onAdEvent?: AdListener
}

export interface Frontrow {
  /**
   * Requests an ad, best some time before it is shown. Its media has loaded when this resolves. An
   * ad can be kept for up to an hour, a banner for up to ten minutes.
   */
  requestAd(placementKey: string): Promise<AdResult>
  /**
   * Shows an ad once, over the app, where `FrontrowProvider` is. Resolves when the ad is closed.
   * Banners are shown by `FrontrowBanner`.
   */
  show(ad: ReadyAd, options?: ShowOptions): Promise<Outcome>
  /**
   * Holds one ad of the placement ready from now on and renews it after it was shown or has
   * expired. `requestAd` then answers at once.
   */
  keepReady(placementKey: string): void
  /** Reports the first start of an advertised app, once. An app can call it at every start. */
  recordInstall(referrer?: string): void
  /** What the last answer says of its decision; with `test`, also of the campaigns. */
  lastDecision(): LastDecision | undefined
  /** Sends stored events now, such as when the network is back. The SDK also does it by itself. */
  flush(): void
}
