// Every file that is refused says what is wrong with it and what to do. `fault` is the end of a
// sentence about the file.
import { refuse } from '../../../lib/failures/refuse.ts'

export const cutOff = 'it ends too early, as after a download that was cut off'

/** Refuses an mp4. */
export function refuseVideo(fault: string): never {
  const message = `This video cannot be taken: ${fault}. Export it again as an mp4 with H.264 video and AAC sound.`
  return refuse('file_broken', { field: 'file', message })
}

/** Refuses a jpg that is an ad content, or the poster of one. */
export function refusePicture(fault: string, field: 'file' | 'poster' = 'file'): never {
  const what = field === 'file' ? 'picture' : 'poster'
  const message = `This ${what} cannot be taken: ${fault}. Open it in an image editor and export it again as a jpg.`
  return refuse('file_broken', { field, message })
}
