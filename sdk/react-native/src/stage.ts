import type { AdLifecycle, Environment, ReadyAd } from './web-core.ts'

export interface Showing {
  ad: ReadyAd
  lifecycle: AdLifecycle
}

/** A video that is loaded before its ad is handed to the app. */
export interface LoadingVideo {
  id: number
  url: string
  done: (isLoaded: boolean) => void
}

/** What `FrontrowProvider` draws. A change makes a new object. */
export interface Scene {
  showing?: Showing | undefined
  /** The ad whose label was tapped. */
  about?: ReadyAd | undefined
  /** True when the system has drawn the modal. */
  isUp: boolean
  videos: readonly LoadingVideo[]
}

/** Passes what is to be drawn from the SDK's calls to the component that draws it. */
export interface Stage {
  scene: () => Scene
  subscribe: (onChange: () => void) => () => void
  /** Shows an ad over the app until its life is over. */
  open(showing: Showing): void
  about(ad: ReadyAd | undefined): void
  /** The modal has appeared. */
  appeared: () => void
  loadVideo(url: string): Promise<boolean>
}

/** An ad that has loaded but is not visible after this time has failed. */
const openPatienceMs = 15_000
/** The core calls a medium failed after 15 s. Its video must not stay longer. */
const loadPatienceMs = 16_000

export function openStage(environment: Environment): Stage {
  let scene: Scene = { isUp: false, videos: [] }
  let videoCount = 0
  const listeners = new Set<() => void>()
  const change = (changed: Partial<Scene>) => {
    scene = { ...scene, ...changed }
    if (!scene.showing && !scene.about) scene.isUp = false
    for (const listener of listeners) listener()
  }
  return {
    scene: () => scene,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    open: (showing) => {
      const { lifecycle } = showing
      const callOff = environment.after(openPatienceMs, () => {
        if (!lifecycle.outcome.shown) lifecycle.failed()
      })
      change({ showing, about: undefined })
      void lifecycle.over.then(() => {
        callOff()
        if (scene.showing === showing) change({ showing: undefined, about: undefined })
      })
    },
    about: (ad) => change({ about: ad }),
    appeared: () => change({ isUp: true }),
    loadVideo: (url) =>
      new Promise((done) => {
        videoCount += 1
        const video: LoadingVideo = {
          id: videoCount,
          url,
          done: (isLoaded) => {
            callOff()
            change({ videos: scene.videos.filter((one) => one !== video) })
            done(isLoaded)
          },
        }
        const callOff = environment.after(loadPatienceMs, () => video.done(false))
        change({ videos: [...scene.videos, video] })
      }),
  }
}
