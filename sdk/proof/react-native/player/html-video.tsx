import { useEffect, useRef } from 'react'
import type { VideoProps } from '../../../react-native/src/index.ts'

/** Plays videos of react-native-web with the browser's own player. */
export function HtmlVideo({ source, isPlaying, isMuted, onStatus }: VideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onStatus)
  useEffect(() => {
    latest.current = onStatus
  })
  useEffect(() => {
    if (!isPlaying) return video.current?.pause()
    video.current?.play().catch((error: Error) => {
      // `AbortError` means that the video was paused before it started, which is not a failure.
      if (error.name !== 'AbortError') latest.current('failed')
    })
  }, [isPlaying])
  return (
    <video
      ref={video}
      src={source}
      muted={isMuted}
      playsInline
      preload="auto"
      style={{ position: 'absolute', width: '100%', height: '100%', objectFit: 'contain' }}
      onLoadedData={() => onStatus('loaded')}
      onPlaying={() => onStatus('playing')}
      onEnded={() => onStatus('ended')}
      onError={() => onStatus('failed')}
    />
  )
}
