import { createContext, useContext } from 'react'
import type { BannerSlots } from './banner-slots.ts'
import type { Frontrow } from './api.ts'
import type { Stage } from './stage.ts'
import type { VideoAdapter } from './video.ts'
import type { Core } from './web-core.ts'

/** What the components use of an SDK, and the app does not see. */
export interface Inside {
  core: Core
  stage: Stage
  slots: BannerSlots
  video: VideoAdapter | undefined
}

const insides = new WeakMap<Frontrow, Inside>()

export function keepInside(ads: Frontrow, inside: Inside): void {
  insides.set(ads, inside)
}

/** Undefined for a fake, which draws nothing. */
export function insideOf(ads: Frontrow): Inside | undefined {
  return insides.get(ads)
}

export const FrontrowContext = createContext<Frontrow | undefined>(undefined)

/** The SDK that the nearest `FrontrowProvider` was given. */
export function useFrontrow(): Frontrow {
  const ads = useContext(FrontrowContext)
  if (!ads) throw new Error('Put the app into <FrontrowProvider ads={ads}>.')
  return ads
}
