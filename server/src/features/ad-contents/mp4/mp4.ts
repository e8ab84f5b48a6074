import { open } from 'node:fs/promises'
import type { Size } from '@frontrow/contract/ad-contents/crop'
import { largestUploadBytes } from '../../../lib/calls/receive-file.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { refuseVideo } from '../files/refuse-broken.ts'
import { readLayout } from './boxes.ts'
import { addFragments } from './fragments.ts'
import { isTooLong, readMovie, type Movie } from './movie.ts'
import { writeMovie } from './write-movie.ts'
import { readSampleFormats } from './sample-formats.ts'
import { checkPlaces } from './samples.ts'
import { fitTimes, shownMs } from './times.ts'

/**
 * The facts of an mp4: its displayed size in pixels, upright, its playing time and its file size.
 */
export interface Mp4Facts extends Size {
  durationMs: number
  sizeBytes: number
}

const longerSide = 3840
const shorterSide = 2160

/**
 * Parses an mp4 box by box (ISO/IEC 14496-12) and writes a new file from the parsed values: one
 * picture track, at most one sound track, and only the media bytes that samples refer to. No box is
 * copied, so titles, locations, unknown boxes and gaps are dropped. A fragmented file becomes a
 * progressive one, with the index first. The same source gives the same bytes. Refuses
 * file_too_large, video_too_long, video_too_large, video_unsupported for what phones do not play,
 * and file_broken for any other fault.
 */
export async function cleanMp4(source: string, target: string): Promise<Mp4Facts> {
  const from = await open(source, 'r')
  try {
    const size = (await from.stat()).size
    if (size > largestUploadBytes) refuse('file_too_large')
    const layout = await readLayout(from, size)
    const movie = readMovie(layout.movie)
    addFragments(movie, layout)
    for (const track of movie.tracks) checkPlaces(track.samples, layout.media)
    if (sampleBytes(movie) > size) refuseVideo('its index uses the same bytes again and again')
    fitTimes(movie)
    checkLimits(movie, await readSampleFormats(from, movie))
    const { width, height } = upright(movie)
    const sizeBytes = await writeMovie(movie, { from, target })
    return { width, height, durationMs: Math.round(shownMs(movie)), sizeBytes }
  } finally {
    await from.close()
  }
}

/** Samples may overlap, so a small index could request far more bytes than the file has. */
function sampleBytes(movie: Movie): number {
  return movie.tracks.reduce((sum, track) => sum + track.samples.bytes, 0)
}

function checkLimits(movie: Movie, inSamples: readonly Size[]): void {
  const { picture, tracks } = movie
  const isLong = tracks.some((track) => isTooLong(track.samples.duration, track.timescale))
  if (isLong || isTooLong(shownMs(movie), 1000)) refuse('video_too_long')
  for (const { width, height } of [...picture.coded, ...inSamples, picture.shown]) {
    if (width === 0 || height === 0) refuseVideo('its index says no width or no height')
    if (Math.max(width, height) > longerSide || Math.min(width, height) > shorterSide)
      refuse('video_too_large')
  }
}

function upright(movie: Movie): Size {
  const { shown, turn } = movie.picture
  return turn[0] === 0 ? { width: shown.height, height: shown.width } : shown
}
