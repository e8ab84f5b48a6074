// Frontrow's ads in a web page or a web view: requests and shows ads and records their events. The
// SDK never throws an error into the game.
import type { Outcome, ShowOptions } from './ad-lifecycle.ts'
import { showBanner } from './banner.ts'
import { browserDevice, browserEnvironment, browserStorage } from './browser-environment.ts'
import type { LastDecision } from './ad-request.ts'
import { openCore } from './core.ts'
import type { Environment } from './environment.ts'
import { showFullscreen } from './fullscreen.ts'
import type { AdResult, ReadyAd } from './ready-ad.ts'
import type { AdEvent, AdListener } from './ad-event.ts'
import type { AdRequest } from './wire.ts'

export type { Outcome, ShowOptions } from './ad-lifecycle.ts'
export type { AdResult, ReadyAd } from './ready-ad.ts'
export type { AdEvent, AdFormat, Reason } from './ad-event.ts'

export interface FrontrowSettings<Name extends string> {
  /** The server's address, such as `https://network.example.com`. */
  baseUrl: string
  /** The API keys of the game's placements, by names that the game chooses. */
  placements: Record<Name, string>
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

export interface Frontrow<Name extends string> {
  /**
   * Requests an ad, best some time before it is shown. Its media has loaded when this resolves. An
   * ad can be kept for up to an hour, a banner for up to ten minutes.
   */
  requestAd(placement: Name): Promise<AdResult>
  /**
   * Holds one ad of the placement ready from now on and renews it after it was shown or has
   * expired. `requestAd` then answers at once.
   */
  keepReady(placement: Name): void
  /**
   * Shows an ad once: a banner in `into`, every other format over the whole page. Resolves when the
   * ad is closed.
   */
  show(ad: ReadyAd, into?: Element | (ShowOptions & { into?: Element })): Promise<Outcome>
  /** Reports the first start of an advertised app, once. A game can call it at every start. */
  recordInstall(referrer?: string): void
  /** What the last answer says of its decision; with `test`, also of the campaigns. */
  lastDecision(): LastDecision | undefined
  /** Sends stored events now. The SDK also does this by itself. */
  flush(): void
}

/** Creates the SDK instance of a game. A game calls it once. */
export function createFrontrow<Name extends string>(
  settings: FrontrowSettings<Name>,
): Frontrow<Name> {
  const { placements } = settings
  const keys = Object.keys(placements) as Name[]
  const nameOf = (key: string) => keys.find((name) => placements[name] === key) ?? key
  const emit = (event: AdEvent) => {
    try {
      settings.onAdEvent?.(
        'placement' in event ? { ...event, placement: nameOf(event.placement) } : event,
      )
    } catch (error) {
      // An error in the game's callback is thrown outside the SDK's call stack, so the game sees it
      // and the ad is not lost.
      setTimeout(() => {
        throw error
      })
    }
  }
  const environment: Environment = {
    ...browserEnvironment,
    device: () => ({ ...browserDevice(settings.test), ...settings.device }),
    consent: (key) => settings.consent?.(key),
  }
  const sdk = { name: 'web', version: '0.1.0' }
  const core = openCore(environment, browserStorage, { ...settings, sdk, emit })
  if (typeof addEventListener === 'function') {
    addEventListener('online', () => core.flush())
    addEventListener('visibilitychange', () => core.foreground(!document.hidden), true)
  }
  return {
    flush: () => core.flush(),
    requestAd: (placement) => core.requestAd(placements[placement]),
    keepReady: (placement) => core.keepReady(placements[placement]),
    recordInstall: (referrer) => core.recordInstall(referrer),
    lastDecision: () => core.lastDecision(),
    show: async (ad, how = {}) => {
      const { into, ...options } = how instanceof Element ? { into: how } : how
      const lifecycle = core.show(ad, options)
      if (lifecycle.isOver) return lifecycle.over
      try {
        if (ad.format !== 'banner') showFullscreen(core, ad, lifecycle)
        else if (into) showBanner(core, ad, { lifecycle, into })
        else lifecycle.failed()
      } catch {
        lifecycle.failed()
      }
      return lifecycle.over
    },
  }
}
