import { useEffect, useRef } from 'react'
import type { VideoProps } from '../src/frontrow.ts'

/** Plays videos of react-native-web with the browser's own player. */
export function HtmlVideo({ source, isPlaying, isMuted, told }: VideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const tell = useRef(told)
  useEffect(() => {
    tell.current = told
  })
  useEffect(() => {
    if (!isPlaying) return video.current?.pause()
    video.current?.play().catch((error: Error) => {
      // `AbortError` means that the video was paused before it started, which is not a failure.
      if (error.name !== 'AbortError') tell.current('failed')
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
      onLoadedData={() => told('loaded')}
      onPlaying={() => told('playing')}
      onEnded={() => told('ended')}
      onError={() => told('failed')}
    />
  )
}
