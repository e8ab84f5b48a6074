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
import type { AdEvent, AdListener, Environment } from './web-core.ts'

export type { Frontrow, FrontrowSettings } from './api.ts'
export { FrontrowBanner, type FrontrowBannerProps } from './banner.tsx'
export { FrontrowProvider, type FrontrowProviderProps } from './provider.tsx'
export type { Insets } from './insets.tsx'
export type { AsyncTextStorage } from './kept-storage.ts'
export { type AdState, useAd } from './use-ad.ts'
export type { VideoAdapter, VideoProps, VideoStatus } from './video.ts'
export type {
  AdEvent,
  AdFormat,
  AdResult,
  Outcome,
  ReadyAd,
  Reason,
  ShowOptions,
} from './web-core.ts'

/** Creates the SDK of an app. It touches no network and no storage before this has returned. */
export function createFrontrow(settings: FrontrowSettings): Frontrow {
  const { video, storage } = settings
  const environment: Environment = {
    ...openEnvironment(userAgent()),
    device: () => ({ ...thisDevice(video !== undefined), ...settings.device }),
    consent: (key) => settings.consent?.(key),
    load: (media) =>
      media.type.startsWith('video') ? stage.loadVideo(media.url) : loadPicture(media),
  }
  const stage = openStage(environment)
  const emit = (event: AdEvent) => emitToApp(settings.onAdEvent, event)
  const sdk = { name: 'react-native', version }
  const core = openStoredCore(environment, storage, { ...settings, sdk, emit })
  if (AppState.currentState === 'background') core.foreground(false)
  AppState.addEventListener('change', (state) => {
    core.foreground(state === 'active')
    if (state === 'active') core.flush()
  })
  const ads: Frontrow = {
    requestAd: (placementKey) => core.requestAd(placementKey),
    show: async (ad, options) => {
      const lifecycle = core.show(ad, options)
      if (ad.format === 'banner') lifecycle.failed()
      else if (!lifecycle.isOver) stage.open({ ad, lifecycle })
      return lifecycle.over
    },
    keepReady: (placementKey) => core.keepReady(placementKey),
    recordInstall: (referrer) => core.recordInstall(referrer),
    lastDecision: () => core.lastDecision(),
    flush: () => core.flush(),
  }
  keepInside(ads, { core, stage, slots: openBannerSlots(core), video })
  return ads
}

function emitToApp(listener: AdListener | undefined, event: AdEvent): void {
  try {
    listener?.(event)
  } catch (error) {
    // An error in the app's callback is thrown outside the SDK's call stack, so the app sees it and
    // the ad is not lost.
    setTimeout(() => {
      throw error
    })
  }
}
