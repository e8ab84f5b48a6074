import { refuseVideo } from '../files/refuse-broken.ts'
import { optionalChild, onlyChild, type Box, type Range } from './boxes.ts'
import { fullBox } from './fields.ts'

const contradiction = 'the tables of its index contradict each other'

/** The samples of a track in decoding order; times in units of the track's timescale. */
export interface Samples {
  readonly sizes: number[]
  readonly durations: number[]
  /** From decoding time to presentation time. */
  readonly shifts: number[]
  /** Whether decoding can start at this sample. */
  readonly keys: boolean[]
  readonly chunks: Chunk[]
  bytes: number
  /** The sum of all durations. */
  duration: number
  /** The time of the first sample; not zero when a fragmented file starts late. */
  lead: number
}

/** Adjacent samples in the file. */
export interface Chunk {
  readonly offset: number
  readonly samples: number
  readonly bytes: number
}

/** Reads the sample tables of a track (stbl). The tables must agree on the number of samples. */
export function readSamples(table: Box): Samples {
  const sizes = readSizes(table)
  const durations = spread(readRuns(onlyChild(table, 'stts')), sizes.length)
  const shifted = optionalChild(table, 'ctts')
  return {
    sizes,
    durations,
    shifts: shifted === undefined ? sizes.map(() => 0) : spread(readRuns(shifted), sizes.length),
    keys: readKeys(table, sizes.length),
    chunks: readChunks(table, sizes),
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    duration: durations.reduce((sum, duration) => sum + duration, 0),
    lead: 0,
  }
}

/** Every chunk must lie inside one mdat. */
export function checkPlaces(samples: Samples, media: readonly Range[]): void {
  for (const { offset, bytes } of samples.chunks) {
    const range = rangeAt(media, offset)
    if (range === undefined || offset + bytes > range.end)
      refuseVideo(
        'its index names pictures or sound that the file does not have, as after a download that was cut off',
      )
  }
}

/**
 * The last range that starts at or before the offset. A binary search, because there may be
 * thousands.
 */
function rangeAt(media: readonly Range[], offset: number): Range | undefined {
  let low = 0
  let high = media.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((media[middle]?.start ?? Infinity) <= offset) low = middle + 1
    else high = middle
  }
  return media[low - 1]
}

function readSizes(table: Box): number[] {
  const compact = optionalChild(table, 'stz2')
  if (compact !== undefined) return readCompactSizes(compact)
  const { fields } = fullBox(onlyChild(table, 'stsz'))
  const common = fields.u32()
  const count = fields.count(common === 0 ? 4 : 0)
  return Array.from({ length: count }, () => (common === 0 ? fields.u32() : common))
}

function readCompactSizes(box: Box): number[] {
  const { fields } = fullBox(box)
  const bits = fields.u32() & 0xff
  if (bits !== 4 && bits !== 8 && bits !== 16) refuseVideo(contradiction)
  const count = fields.count(bits / 8)
  const sizes: number[] = []
  while (sizes.length < count) {
    const value = bits === 16 ? fields.u16() : fields.u8()
    if (bits === 4) sizes.push(value >>> 4, value & 15)
    else sizes.push(value)
  }
  return sizes.slice(0, count)
}

interface Run {
  count: number
  value: number
}

/**
 * stts and ctts: values with a repeat count. Both are read as signed, because many writers use
 * negative shifts in version 0.
 */
function readRuns(box: Box): Run[] {
  const { fields } = fullBox(box)
  const runs: Run[] = []
  for (let left = fields.count(8); left > 0; left -= 1)
    runs.push({ count: fields.u32(), value: fields.i32() })
  if (box.type === 'stts' && runs.some((run) => run.value < 0)) refuseVideo(contradiction)
  return runs
}

function spread(runs: readonly Run[], length: number): number[] {
  if (runs.reduce((sum, run) => sum + run.count, 0) !== length) refuseVideo(contradiction)
  return runs.flatMap((run) => Array.from({ length: run.count }, () => run.value))
}

/** Without a table of key samples every sample is a key sample. */
function readKeys(table: Box, length: number): boolean[] {
  const box = optionalChild(table, 'stss')
  const keys = Array.from({ length }, () => box === undefined)
  if (box === undefined) return keys
  const { fields } = fullBox(box)
  let last = 0
  for (let left = fields.count(4); left > 0; left -= 1) {
    const number = fields.u32()
    if (number <= last || number > length) refuseVideo(contradiction)
    keys[number - 1] = true
    last = number
  }
  return keys
}

function readChunks(table: Box, sizes: readonly number[]): Chunk[] {
  const offsets = readOffsets(table)
  const perChunk = readPerChunk(onlyChild(table, 'stsc'))
  const chunks: Chunk[] = []
  let first = 0
  let step = 0
  for (const [index, offset] of offsets.entries()) {
    if (perChunk[step + 1]?.firstChunk === index + 1) step += 1
    const samples = perChunk[step]?.samples ?? refuseVideo(contradiction)
    const own = sizes.slice(first, first + samples)
    if (own.length !== samples) refuseVideo(contradiction)
    chunks.push({ offset, samples, bytes: own.reduce((sum, size) => sum + size, 0) })
    first += samples
  }
  if (first !== sizes.length || step < perChunk.length - 1) refuseVideo(contradiction)
  return chunks
}

function readOffsets(table: Box): number[] {
  const long = optionalChild(table, 'co64')
  const { fields } = fullBox(long ?? onlyChild(table, 'stco'))
  const count = fields.count(long === undefined ? 4 : 8)
  return Array.from({ length: count }, () => (long === undefined ? fields.u32() : fields.u64()))
}

/**
 * stsc: the number of samples per chunk, starting at a chunk number (from 1). All use the track's
 * only sample description.
 */
function readPerChunk(box: Box): { firstChunk: number; samples: number }[] {
  const { fields } = fullBox(box)
  const steps: { firstChunk: number; samples: number }[] = []
  for (let left = fields.count(12); left > 0; left -= 1) {
    const step = { firstChunk: fields.u32(), samples: fields.u32() }
    const kind = fields.u32()
    const expected = steps.length === 0 ? step.firstChunk === 1 : true
    if (!expected || step.firstChunk <= (steps.at(-1)?.firstChunk ?? 0)) refuseVideo(contradiction)
    if (step.samples === 0 || kind !== 1) refuseVideo(contradiction)
    steps.push(step)
  }
  return steps
}
