import { refuseVideo } from '../files/refuse-broken.ts'
import type { Edit } from './edits.ts'
import type { Movie, Track } from './movie.ts'
import type { Samples } from './samples.ts'

// A decoded picture waits only for the few that are decoded after it and shown before it.
const longestShiftSeconds = 10

/**
 * Adjusts the edits to the samples that exist, and starts each track with its first sample. A sound
 * track without samples is dropped.
 */
export function fitTimes(movie: Movie): void {
  movie.tracks = movie.tracks.filter((track) => track.isPicture || track.samples.sizes.length > 0)
  for (const track of movie.tracks) {
    const { samples, timescale } = track
    if (samples.sizes.length === 0 || samples.duration === 0)
      refuseVideo('its picture or its sound is empty')
    if (samples.shifts.some((shift) => Math.abs(shift) > longestShiftSeconds * timescale))
      refuseVideo('its pictures are shown too long after they are decoded')
    if (track.edits.length > 0 || samples.lead > 0) track.edits = fitEdits(track, movie.timescale)
  }
}

/** The playing time of the movie, which is that of its longest track. */
export function shownMs(movie: Movie): number {
  return Math.max(...movie.tracks.map((track) => trackMs(track, movie.timescale)))
}

/**
 * The playing time of the edits, or of all media when there are no edits. In units of the movie's
 * timescale.
 */
export function editedLength(track: Track, timescale: number): number {
  if (track.edits.length === 0)
    return Math.round((track.samples.duration * timescale) / track.timescale)
  return track.edits.reduce((sum, edit) => sum + edit.length, 0)
}

function trackMs(track: Track, timescale: number): number {
  if (track.edits.length === 0) return (track.samples.duration * 1000) / track.timescale
  return (editedLength(track, timescale) * 1000) / timescale
}

function fitEdits(track: Track, timescale: number): Edit[] {
  const ratio = timescale / track.timescale
  const edits = track.edits.length > 0 ? track.edits : [{ length: 0, from: 0 }]
  const end = shownEnd(track.samples)
  return edits.flatMap((edit) => {
    if (edit.from === undefined) return edit.length > 0 ? [edit] : []
    const start = edit.from - track.samples.lead
    const from = Math.max(start, 0)
    if (from >= end) refuseVideo('a cut of it begins behind its end')
    const blank = start < 0 ? Math.round(-start * ratio) : 0
    const most = Math.ceil((end - from) * ratio)
    const length = edit.length === 0 ? most : Math.min(edit.length - blank, most)
    if (length <= 0) refuseVideo('a cut of it is empty')
    const shown = { length, from }
    return blank > 0 ? [{ length: blank, from: undefined }, shown] : [shown]
  })
}

/** When the last picture ends. Decoding order differs from presentation order. */
function shownEnd(samples: Samples): number {
  let time = 0
  let end = 0
  for (const [index, duration] of samples.durations.entries()) {
    time += duration
    end = Math.max(end, time + (samples.shifts[index] ?? 0))
  }
  return end
}
