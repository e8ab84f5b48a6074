// Frontrow's ads in a React Native app: requests and shows ads and records their events. The SDK
// never throws an error into the app.
import { AppState } from 'react-native'
import type { Frontrow, FrontrowSettings } from './api.ts'
import { openBannerSlots } from './banner-slots.ts'
import { loadPicture, thisDevice, userAgent, version } from './device.ts'
import { openEnvironment } from './environment.ts'
import { keepInside } from './inside.ts'
import { openStage } from './stage.ts'
import { openStoredCore } from './stored-core.ts'
import type { Environment, SdkEvent } from './web-core.ts'

export type { Frontrow, FrontrowSettings } from './api.ts'
export { FrontrowBanner, type FrontrowBannerProps } from './banner.tsx'
export { FrontrowHost, type FrontrowHostProps } from './host.tsx'
export type { Insets } from './insets.tsx'
export type { AsyncTextStorage } from './kept-storage.ts'
export { type AdState, useAd } from './use-ad.ts'
export type { VideoAdapter, VideoProps } from './video.ts'
export type { Asked, HandedAd, Outcome, SdkEvent, ShowOptions, WhyNot } from './web-core.ts'

/** Creates the SDK of an app. It touches no network and no storage before this has returned. */
export function createFrontrow(settings: FrontrowSettings): Frontrow {
  const { video, storage } = settings
  const around: Environment = {
    ...openEnvironment(userAgent()),
    device: () => ({ ...thisDevice(video !== undefined), ...settings.device }),
    consent: (key) => settings.consent?.(key),
    load: (media) =>
      media.type.startsWith('video') ? stage.loadVideo(media.url) : loadPicture(media),
  }
  const stage = openStage(around)
  const tell = (happening: SdkEvent) => tellApp(settings.on, happening)
  const sdk = { name: 'react-native', version }
  const core = openStoredCore(around, storage, { ...settings, sdk, tell })
  if (AppState.currentState === 'background') core.foreground(false)
  AppState.addEventListener('change', (state) => {
    core.foreground(state === 'active')
    if (state === 'active') core.flush()
  })
  const ads: Frontrow = {
    requestAd: (placementKey) => core.requestAd(placementKey),
    show: async (ad, options) => {
      const life = core.show(ad, options)
      if (ad.format === 'banner') life.failed()
      else if (!life.isOver) stage.open({ ad, life })
      return life.over
    },
    keepReady: (placementKey) => core.keepReady(placementKey),
    recordInstall: (referrer) => core.recordInstall(referrer),
    lastDecision: () => core.lastDecision(),
    flush: () => core.flush(),
  }
  keepInside(ads, { core, stage, slots: openBannerSlots(core), video })
  return ads
}

function tellApp(on: FrontrowSettings['on'], happening: SdkEvent): void {
  try {
    on?.(happening)
  } catch (error) {
    // An error in the app's callback is thrown outside the SDK's call stack, so the app sees it and
    // the ad is not lost.
    setTimeout(() => {
      throw error
    })
  }
}
