// Frontrow's ads in a web page or a web view: requests and shows ads and records their events. The
// SDK never throws an error into the game.
import { AdLifecycle, type Outcome } from './ad-lifecycle.ts'
import { showBanner } from './banner.ts'
import { type AdRequest, type Asked, type HandedAd, openCore } from './core.ts'
import { showFullscreen } from './fullscreen.ts'
import type { SdkEvent } from './sdk-events.ts'
import { browserEnvironment } from './environment.ts'

export type { Outcome } from './ad-lifecycle.ts'
export type { Asked, HandedAd } from './core.ts'
export type { SdkEvent, WhyNot } from './sdk-events.ts'

export interface FrontrowSettings<Name extends string> {
  /** The server's address, such as `https://network.example.com`. */
  baseUrl: string
  /** The API keys of the game's placements, by names that the game chooses. */
  placements: Record<Name, string>
  appKey?: string
  user?: AdRequest['user']
  /** Overrides what the SDK finds out about the device. */
  device?: Partial<AdRequest['device']>
  /** True for test ads, which are not counted. */
  test?: boolean
  /** Called for everything that happens in the SDK. */
  on?: (happening: SdkEvent) => void
}

export interface Frontrow<Name extends string> {
  /**
   * Requests an ad, best some time before it is shown. An ad can be kept for up to an hour, a
   * banner for up to ten minutes.
   */
  requestAd(placement: Name): Promise<Asked>
  /**
   * Shows an ad once: a banner in `into`, every other format over the whole page. Resolves when the
   * ad is closed.
   */
  show(ad: HandedAd, into?: Element): Promise<Outcome>
  /** Sends stored events now. The SDK also does this by itself. */
  flush(): void
}

/** Creates the SDK instance of a game. A game calls it once. */
export function createFrontrow<Name extends string>(
  settings: FrontrowSettings<Name>,
): Frontrow<Name> {
  const baseUrl = `${settings.baseUrl}`.replace(/\/+$/, '')
  const tell = (happening: SdkEvent) => {
    try {
      settings.on?.(happening)
    } catch (error) {
      // An error in the game's callback is thrown outside the SDK's call stack, so the game sees it
      // and the ad is not lost.
      setTimeout(() => {
        throw error
      })
    }
  }
  const core = openCore(browserEnvironment, { baseUrl, tell })
  if (typeof addEventListener === 'function') addEventListener('online', () => core.flush())
  core.flush()
  return {
    flush: () => core.flush(),
    requestAd: async (placement) => {
      tell({ what: 'asked', placement })
      const asked = await ask(placement)
      const { ad } = asked
      if (ad) {
        const app = ad.advertiser.app_name
        tell({ what: 'answered', placement, format: ad.format, app })
      } else tell({ what: 'no_ad', placement, reason: asked.reason })
      return asked
    },
    show: async (ad, into) => {
      const life = new AdLifecycle(core, ad)
      if (life.isOver) return life.over
      try {
        if (ad.format !== 'banner') showFullscreen(core, ad, life)
        else if (into) showBanner(core, ad, { life, into })
        else life.failed()
      } catch {
        life.failed()
      }
      return life.over
    },
  }

  async function ask(placement: Name): Promise<Asked> {
    try {
      const { appKey, user, test } = settings
      return await core.ask(settings.placements[placement], {
        device: { ...deviceHere(), ...settings.device },
        ...(appKey && { app_api_key: appKey }),
        ...(user && { user }),
        ...(test && { test }),
      })
    } catch {
      return { ad: null, reason: 'failed' }
    }
  }
}

function deviceHere(): AdRequest['device'] {
  const { innerWidth: width, innerHeight: height, navigator } = globalThis
  const agent = navigator.userAgent
  return {
    type: Math.min(width, height) < 600 ? 'phone' : 'tablet',
    os: /android/i.test(agent) ? 'android' : /iphone|ipad/i.test(agent) ? 'ios' : 'web',
    orientation: width > height ? 'landscape' : 'portrait',
    width,
    height,
    language: navigator.language,
  }
}
