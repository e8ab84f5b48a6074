// How often something came from one caller, remembered by each node.

export interface Limit {
  times: number
  withinMs: number
}

/** One event of whoever is counted. */
export interface Counted {
  /** Its ad: an event that is sent again is no second one. */
  rid: string
  at: Date
}

export interface Rate {
  /**
   * Notes an event. `isTooOften`: as many others came before it as a limit allows. `isNew`: it was
   * not known. Events must come in the order of their time, or nearly.
   */
  note(key: string, event: Counted): { isTooOften: boolean; isNew: boolean }
  /** Notes an event that another node noted, which may be older than what is known. */
  receive(key: string, event: Counted): void
}

export interface RateOptions {
  limits: readonly Limit[]
  /** So many keys are remembered; beyond these the ones heard of longest ago are forgotten, and begin anew. */
  most: number
}

export function openRate({ limits, most }: RateOptions): Rate {
  const longest = Math.max(...limits.map(({ withinMs }) => withinMs))
  const enough = Math.max(...limits.map(({ times }) => times)) + 1
  // A Map keeps its order, so the first key is the stalest.
  const keys = new Map<string, SeenEvent[]>()
  const keepSeen = (
    key: string,
    one: SeenEvent,
    indexFor: (known: readonly SeenEvent[]) => number,
  ) => {
    const known = (keys.get(key) ?? []).filter(({ at }) => one.at - at < longest)
    const isNew = !known.some(({ rid }) => rid === one.rid)
    const moments = isNew ? known.toSpliced(indexFor(known), 0, one).slice(-enough) : known
    keys.delete(key)
    keys.set(key, moments)
    const stalest = keys.size > most ? keys.keys().next().value : undefined
    if (stalest !== undefined) keys.delete(stalest)
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

/** What comes in here comes after everything that is known. */
const atEnd = (known: readonly SeenEvent[]) => known.length

/** What another node noted may be older than what is known. */
function byTime(moment: number): (known: readonly SeenEvent[]) => number {
  return (known) => {
    const later = known.findIndex(({ at }) => at > moment)
    return later === -1 ? known.length : later
  }
}
