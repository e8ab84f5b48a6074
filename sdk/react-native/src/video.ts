import type { ComponentType } from 'react'

export type VideoStatus = 'loaded' | 'playing' | 'ended' | 'failed'

export interface VideoProps {
  /** The address of an mp4. */
  source: string
  /** True while the video must play. It has no controls and does not repeat. */
  isPlaying: boolean
  /** A muted video must not take the audio focus. */
  isMuted: boolean
  /** Called at least once for each. `loaded`: the first frame is there. `playing`: it moves. */
  onStatus: (status: VideoStatus) => void
}

/** A component that plays a video with the app's own player. It fills its parent. */
export type VideoAdapter = ComponentType<VideoProps>
