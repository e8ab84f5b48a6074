import { RecentMap } from '../../../lib/limits/recent-map.ts'
import type { Limit } from './rates.ts'

/** Counts what happened in each of some time spans, without remembering each event. */
export interface SlicedCounts {
  /** Returns true if one more may be counted. Changes nothing. */
  hasRoom(key: string, at: number): boolean
  add(key: string, at: number): void
}

export interface SlicedOptions {
  limits: readonly Limit[]
  /** The most keys in memory. Beyond it, the keys that were unused for longest start again. */
  most: number
}

/**
 * A span is counted in so many slices. A slice that is in the span in part counts as a whole: the
 * limit always holds, and what is counted is free again up to one slice late.
 */
const slicesPerSpan = 30

/** The counts of one limit, by the number of their slice, the oldest first. */
type Slices = Map<number, number>

export function createSlicedCounts({ limits, most }: SlicedOptions): SlicedCounts {
  const keys = new RecentMap<string, readonly Slices[]>(most)
  return {
    hasRoom: (key, at) => {
      const counts = keys.get(key)
      if (counts === undefined) return true
      return limits.every(
        (limit, index) => countedIn(counts[index] ?? noSlices, limit, at) < limit.times,
      )
    },
    add: (key, at) => {
      const counts = keys.get(key) ?? limits.map((): Slices => new Map())
      keys.set(key, counts)
      for (const [index, limit] of limits.entries()) addTo(counts[index], limit, at)
    },
  }
}

const noSlices: Slices = new Map()

function sliceOf({ withinMs }: Limit, at: number): number {
  return Math.floor((at * slicesPerSpan) / withinMs)
}

function countedIn(slices: Slices, limit: Limit, at: number): number {
  const oldest = sliceOf(limit, at) - slicesPerSpan
  let counted = 0
  for (const [slice, count] of slices) if (slice >= oldest) counted += count
  return counted
}

function addTo(slices: Slices | undefined, limit: Limit, at: number): void {
  if (slices === undefined) return
  const slice = sliceOf(limit, at)
  slices.set(slice, (slices.get(slice) ?? 0) + 1)
  for (const old of slices.keys()) {
    if (old >= slice - slicesPerSpan) return
    slices.delete(old)
  }
}
