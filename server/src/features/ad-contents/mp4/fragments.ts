import { refuse } from '../../../lib/failures/refuse.ts'
import { refuseVideo } from '../files/refuse-broken.ts'
import { childrenOfType, optionalChild, onlyChild, type Box, type Layout } from './boxes.ts'
import { checkCount, fullBox, type Fields } from './fields.ts'
import { isTooLong, readDuration, type Movie } from './movie.ts'
import type { Samples } from './samples.ts'

/** The values for samples of a fragment that state none of their own. */
interface Defaults {
  readonly duration: number
  readonly size: number
  readonly flags: number
}

const flagNotKey = 0x1_00_00

/**
 * Appends the samples of all fragments to their tracks, in file order. Samples of skipped tracks
 * are only measured, because offsets count across them.
 */
export function addFragments(movie: Movie, layout: Layout): void {
  if (layout.fragments.length === 0) return
  const continued =
    movie.continued ?? refuseVideo('it is in fragments, and its index does not say so')
  checkClaim(continued, movie.timescale)
  const defaults = readDefaults(continued)
  const leftOut = noSamples()
  for (const { at, box } of layout.fragments) {
    let end = at
    for (const part of childrenOfType(box, 'traf')) {
      const head = readHead(onlyChild(part, 'tfhd'), { at, end, defaults })
      const samples = movie.tracks.find((track) => track.id === head.trackId)?.samples
      const own = samples ?? leftOut
      if (samples !== undefined) placeInTime(samples, optionalChild(part, 'tfdt'))
      end = head.base
      for (const run of childrenOfType(part, 'trun')) end = addRun(own, run, { ...head, end })
    }
  }
}

/** mehd may declare the duration of the whole movie. */
function checkClaim(continued: Box, timescale: number): void {
  const header = optionalChild(continued, 'mehd')
  if (header === undefined) return
  const { version, fields } = fullBox(header)
  if (isTooLong(readDuration(fields, version), timescale)) refuse('video_too_long')
}

/** One trex per track: the defaults that a fragment may override. */
function readDefaults(continued: Box): Map<number, Defaults> {
  return new Map(
    childrenOfType(continued, 'trex').map((box) => {
      const { fields } = fullBox(box)
      const trackId = fields.u32()
      checkKind(fields.u32())
      return [trackId, { duration: fields.u32(), size: fields.u32(), flags: fields.u32() }]
    }),
  )
}

interface Head extends Defaults {
  readonly trackId: number
  /** The position from which this part's offsets count. */
  readonly base: number
}

/**
 * tfhd. Offsets count from a position it states, from the start of the fragment, or from the end of
 * the previous part.
 */
function readHead(
  box: Box,
  place: { at: number; end: number; defaults: ReadonlyMap<number, Defaults> },
): Head {
  const { flags, fields } = fullBox(box)
  const trackId = fields.u32()
  const own =
    place.defaults.get(trackId) ?? refuseVideo('its index does not know a track of its fragments')
  const fromFragment = (flags & 0x2_00_00) === 0 ? place.end : place.at
  const base = (flags & 1) === 0 ? fromFragment : fields.u64()
  if ((flags & 2) !== 0) checkKind(fields.u32())
  const duration = (flags & 8) === 0 ? own.duration : fields.u32()
  const size = (flags & 0x10) === 0 ? own.size : fields.u32()
  const sampleFlags = (flags & 0x20) === 0 ? own.flags : fields.u32()
  return { trackId, base, duration, size, flags: sampleFlags }
}

/** Every sample must use the track's only sample description. */
function checkKind(kind: number): void {
  if (kind !== 1) refuseVideo('its codec or its size changes on the way')
}

/**
 * tfdt: the time of the next sample. A gap lengthens the sample before it, an overlap shortens it.
 * A late first sample is stored as `lead`.
 */
function placeInTime(samples: Samples, box: Box | undefined): void {
  if (box === undefined) return
  const { version, fields } = fullBox(box)
  const time = version === 1 ? fields.u64() : fields.u32()
  const last = samples.durations.length - 1
  if (last < 0) {
    samples.lead = time
    return
  }
  const missing = time - samples.lead - samples.duration
  const duration = (samples.durations[last] ?? 0) + missing
  if (duration < 0) refuseVideo('its fragments overlap')
  if (duration > 0xff_ff_ff_ff) refuse('video_too_long')
  samples.durations[last] = duration
  samples.duration += missing
}

/** trun: a run of adjacent samples. Returns the position after them. */
function addRun(samples: Samples, box: Box, head: Head & { end: number }): number {
  const { flags, fields } = fullBox(box)
  const count = fields.u32()
  checkCount(samples.sizes.length + count)
  const offset = (flags & 1) === 0 ? head.end : head.base + fields.i32()
  if (offset < 0) refuseVideo('its fragments name bytes before its beginning')
  const firstFlags = (flags & 4) === 0 ? undefined : fields.u32()
  let bytes = 0
  for (let index = 0; index < count; index += 1) {
    const sample = readSample(fields, { flags, head })
    const sampleFlags = index === 0 ? (firstFlags ?? sample.flags) : sample.flags
    samples.sizes.push(sample.size)
    samples.durations.push(sample.duration)
    samples.shifts.push(sample.shift)
    samples.keys.push((sampleFlags & flagNotKey) === 0)
    samples.duration += sample.duration
    bytes += sample.size
  }
  if (count > 0) samples.chunks.push({ offset, samples: count, bytes })
  samples.bytes += bytes
  return offset + bytes
}

function readSample(fields: Fields, run: { flags: number; head: Defaults }) {
  const has = (flag: number) => (run.flags & flag) !== 0
  return {
    duration: has(0x1_00) ? fields.u32() : run.head.duration,
    size: has(0x2_00) ? fields.u32() : run.head.size,
    flags: has(0x4_00) ? fields.u32() : run.head.flags,
    // Signed in every version, as in ctts.
    shift: has(0x8_00) ? fields.i32() : 0,
  }
}

function noSamples(): Samples {
  const lists = { sizes: [], durations: [], shifts: [], keys: [], chunks: [] }
  return { ...lists, bytes: 0, duration: 0, lead: 0 }
}
