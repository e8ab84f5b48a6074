import { jpgOf } from './as-jpg.ts'
import { kindOf } from './chosen-file.ts'

const SECOND = 1
const LONGEST_SIDE = 1280
const QUALITY = 0.85
const TIMEOUT_MS = 5000

/**
 * A poster for a video that is about to be uploaded, as a jpg of at most 1280 px a side: the frame
 * at one second, or at the middle of a shorter video. Null for an image, and for a video that this
 * browser cannot play, which is uploaded without a poster.
 */
export async function takePoster(file: File): Promise<Blob | null> {
  if (kindOf(file) !== 'video') return null
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  try {
    video.muted = true
    video.preload = 'auto'
    video.src = address
    await happens(video, 'loadeddata')
    video.currentTime = Math.min(SECOND, video.duration / 2)
    await happens(video, 'seeked')
    return await drawn(video)
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

function happens(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = window.setTimeout(() => reject(new Error(`no ${event}`)), TIMEOUT_MS)
    const settle = (done: () => void) => () => {
      window.clearTimeout(timer)
      done()
    }
    video.addEventListener(event, settle(resolve), { once: true })
    video.addEventListener(
      'error',
      settle(() => reject(new Error('cannot be played'))),
      {
        once: true,
      },
    )
  })
}

function drawn(video: HTMLVideoElement): Promise<Blob | null> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return jpgOf(canvas, QUALITY)
}
