import type { ComponentType } from 'react'

export interface VideoProps {
  /** The address of an mp4. */
  source: string
  /** True while the video must play. It has no controls and does not repeat. */
  isPlaying: boolean
  /** A muted video must not take the audio focus. */
  isMuted: boolean
  /** `loaded`: the first frame is there. `playing`: it moves. Each is told at least once. */
  told: (what: 'loaded' | 'playing' | 'ended' | 'failed') => void
}

/** A component that plays a video with the app's own player. It fills its parent. */
export type VideoAdapter = ComponentType<VideoProps>
