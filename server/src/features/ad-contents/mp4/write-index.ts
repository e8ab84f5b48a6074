import { box, headedBox, u16, u32, u32s, zeros } from './bytes.ts'
import type { Movie, Track, Turn } from './movie.ts'
import type { Samples } from './samples.ts'
import { editedLength } from './times.ts'

const fixedOne = 0x1_00_00
const undetermined = 0x55_c4

/**
 * Writes moov. `places` are the positions of each track's chunks, relative to `base`. All boxes use
 * version 0, because times of a short video and offsets of a small file fit 32 bits. Creation times
 * are zero and names are fixed.
 */
export function writeIndex(movie: Movie, places: readonly number[][], base: number): Buffer {
  const lengths = movie.tracks.map((track) => editedLength(track, movie.timescale))
  const header = headedBox(
    'mvhd',
    0,
    u32(0, 0, movie.timescale, Math.max(...lengths), fixedOne),
    u16(0x1_00),
    zeros(10),
    matrix([1, 0, 0, 1], 0, 0),
    zeros(24),
    u32(movie.tracks.length + 1),
  )
  const tracks = movie.tracks.map((track, index) => {
    const offsets = (places[index] ?? []).map((place) => place + base)
    return writeTrack(movie, { track, number: index + 1, offsets })
  })
  return box('moov', header, ...tracks)
}

interface TrackPlan {
  readonly track: Track
  readonly number: number
  readonly offsets: readonly number[]
}

function writeTrack(movie: Movie, plan: TrackPlan): Buffer {
  const { track } = plan
  const parts = [writeTrackHeader(movie, plan)]
  if (track.edits.length > 0) parts.push(writeEdits(track))
  return box('trak', ...parts, writeMedia(plan))
}

function writeTrackHeader(movie: Movie, { track, number }: TrackPlan): Buffer {
  const { turn, shown } = movie.picture
  const { width, height } = track.isPicture ? shown : { width: 0, height: 0 }
  return headedBox(
    'tkhd',
    // Flags: enabled, and part of the movie.
    3,
    u32(0, 0, number, 0, editedLength(track, movie.timescale)),
    zeros(12),
    u16(track.isPicture ? 0 : 0x1_00),
    zeros(2),
    track.isPicture ? matrix(turn, width, height) : matrix([1, 0, 0, 1], 0, 0),
    u32(width * fixedOne, height * fixedOne),
  )
}

/** Rotates around the upper left corner, then moves the picture back to that corner. */
function matrix([a, b, c, d]: Turn, width: number, height: number): Buffer {
  const left = -Math.min(0, a * width, c * height, a * width + c * height)
  const top = -Math.min(0, b * width, d * height, b * width + d * height)
  const fixed = [a, b, 0, c, d, 0, left, top].map((value) => value * fixedOne)
  return u32(...fixed, 0x40_00_00_00)
}

function writeEdits(track: Track): Buffer {
  const rows = track.edits.flatMap((edit) => [edit.length, edit.from ?? -1, fixedOne])
  return box('edts', headedBox('elst', 0, u32(track.edits.length), u32s(rows)))
}

function writeMedia({ track, offsets }: TrackPlan): Buffer {
  const { isPicture, samples } = track
  const times = u32(0, 0, track.timescale, samples.duration)
  const header = headedBox('mdhd', 0, times, u16(undetermined), zeros(2))
  const [handled, name] = isPicture ? ['vide', 'VideoHandler\0'] : ['soun', 'SoundHandler\0']
  const handler = headedBox('hdlr', 0, zeros(4), ascii(handled), zeros(12), ascii(name))
  const kind = isPicture ? headedBox('vmhd', 1, zeros(8)) : headedBox('smhd', 0, zeros(4))
  const here = box('dinf', headedBox('dref', 0, u32(1), headedBox('url ', 1)))
  return box('mdia', header, handler, box('minf', kind, here, writeTable(track, offsets)))
}

function writeTable(track: Track, offsets: readonly number[]): Buffer {
  const { samples } = track
  const parts = [headedBox('stsd', 0, u32(1), track.entry)]
  parts.push(headedBox('stts', 0, runs(samples.durations)))
  if (samples.shifts.some((shift) => shift !== 0)) {
    // Only version 1 allows negative shifts.
    const head = samples.shifts.some((shift) => shift < 0) ? 0x1_00_00_00 : 0
    parts.push(headedBox('ctts', head, runs(samples.shifts)))
  }
  if (track.isPicture && samples.keys.includes(false))
    parts.push(headedBox('stss', 0, keyNumbers(samples)))
  parts.push(headedBox('stsc', 0, perChunk(samples)))
  parts.push(headedBox('stsz', 0, u32(0, samples.sizes.length), u32s(samples.sizes)))
  parts.push(headedBox('stco', 0, u32(offsets.length), u32s(offsets)))
  return box('stbl', ...parts)
}

/** Run-length encoding: adjacent equal values become one row of count and value. */
function runs(values: readonly number[]): Buffer {
  const rows: number[] = []
  for (const value of values) {
    const last = rows.length - 2
    if (last >= 0 && rows[last + 1] === value) rows[last] = (rows[last] ?? 0) + 1
    else rows.push(1, value)
  }
  return u32s([rows.length / 2, ...rows])
}

function keyNumbers(samples: Samples): Buffer {
  const numbers = samples.keys.flatMap((isKey, index) => (isKey ? [index + 1] : []))
  return u32s([numbers.length, ...numbers])
}

/** One row wherever the number of samples per chunk changes. */
function perChunk(samples: Samples): Buffer {
  const rows: number[] = []
  let last = 0
  for (const [index, chunk] of samples.chunks.entries()) {
    if (chunk.samples !== last) rows.push(index + 1, chunk.samples, 1)
    last = chunk.samples
  }
  return u32s([rows.length / 3, ...rows])
}

function ascii(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}
