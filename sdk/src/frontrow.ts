// Frontrow's ads in a web page or a web view: asks, shows, tells what happened. It never throws into the game around it.
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
  /** Where the network is, as `https://ads.example.com`. */
  baseUrl: string
  /** The keys of the game's placements, by names of its own. */
  placements: Record<Name, string>
  appKey?: string
  user?: AdRequest['user']
  /** Where the SDK's own look at the device should not count. */
  device?: Partial<AdRequest['device']>
  /** Test ads: nothing is counted. */
  test?: boolean
  /** Told of everything that happens. */
  on?: (happening: SdkEvent) => void
}

export interface Frontrow<Name extends string> {
  /** Asks for an ad, ahead of time where there is some. Keep it for less than an hour, a banner for less than ten minutes. */
  requestAd(placement: Name): Promise<Asked>
  /** Shows an ad once: a banner in the element, everything else over the whole page. Resolves when it is gone again. */
  show(ad: HandedAd, into?: Element): Promise<Outcome>
  /** Sends what waits for a network; it happens by itself as well. */
  flush(): void
}

/** Opens the network for a game, once. */
export function createFrontrow<Name extends string>(
  settings: FrontrowSettings<Name>,
): Frontrow<Name> {
  const baseUrl = `${settings.baseUrl}`.replace(/\/+$/, '')
  const tell = (happening: SdkEvent) => {
    try {
      settings.on?.(happening)
    } catch (error) {
      // The game's own mistake is its own to see, and no reason to lose an ad.
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
