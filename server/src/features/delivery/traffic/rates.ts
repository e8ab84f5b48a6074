// Counts the recent events of each caller on this node.
import { RecentMap } from '../../../lib/limits/recent-map.ts'

export interface Limit {
  times: number
  withinMs: number
}

/** One event of a caller. */
export interface Counted {
  /** The ad's id. A repeated event of the same ad is counted once. */
  rid: string
  at: Date
}

export interface Rate {
  /**
   * Records an event. `isTooOften`: a limit is reached by earlier events. `isNew`: the event was
   * not known. Events must arrive roughly in time order.
   */
  note(key: string, event: Counted): { isTooOften: boolean; isNew: boolean }
  /** Records an event of another node, which may be older than known events. */
  receive(key: string, event: Counted): void
}

export interface RateOptions {
  limits: readonly Limit[]
  /**
   * The most keys in memory. Beyond it, the keys with the oldest last event are dropped and start
   * again.
   */
  most: number
}

export function createRate({ limits, most }: RateOptions): Rate {
  const longest = Math.max(...limits.map(({ withinMs }) => withinMs))
  const enough = Math.max(...limits.map(({ times }) => times)) + 1
  const keys = new RecentMap<string, SeenEvent[]>(most)
  const keepSeen = (
    key: string,
    event: SeenEvent,
    indexFor: (known: readonly SeenEvent[]) => number,
  ) => {
    const known = (keys.get(key) ?? []).filter(({ at }) => event.at - at < longest)
    const isNew = !known.some(({ rid }) => rid === event.rid)
    const moments = isNew ? known.toSpliced(indexFor(known), 0, event).slice(-enough) : known
    keys.set(key, moments)
    return { moments, isNew }
  }
  return {
    note: (key, { rid, at }) => {
      const { moments, isNew } = keepSeen(key, { rid, at: at.getTime() }, atEnd)
      const own = moments.findIndex((one) => one.rid === rid)
      const moment = moments[own]?.at ?? at.getTime()
      const before = moments.slice(0, own)
      const isTooOften = limits.some(
        ({ times, withinMs }) => before.filter((one) => moment - one.at < withinMs).length >= times,
      )
      return { isTooOften, isNew }
    },
    receive: (key, { rid, at }) => {
      keepSeen(key, { rid, at: at.getTime() }, byTime(at.getTime()))
    },
  }
}

interface SeenEvent {
  rid: string
  at: number
}

/** An event recorded on this node is the latest one. */
const atEnd = (known: readonly SeenEvent[]) => known.length

/** An event from another node may be older than known events. */
function byTime(moment: number): (known: readonly SeenEvent[]) => number {
  return (known) => {
    const later = known.findIndex(({ at }) => at > moment)
    return later === -1 ? known.length : later
  }
}
