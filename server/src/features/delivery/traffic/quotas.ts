// Quotas for the events of an address that may count. A rate also counts rejected events; a quota
// counts accepted ones only. Many people share an address, so an address with too many events keeps
// its quota per time span instead of being blocked for as long as the events continue.
import type { Limit } from './rates.ts'

/** What a quota counts: an ad or a viewer. The same id is counted once while it is in memory. */
export interface QuotaHolder {
  id: string
  at: number
}

export interface Quota {
  /** Returns true if the holder is counted already or may still be counted. Changes nothing. */
  hasRoom(key: string, holder: QuotaHolder): boolean
  /** Counts the holder even without room, because another node may have counted it. */
  take(key: string, holder: QuotaHolder): void
}

export interface QuotaOptions {
  limits: readonly Limit[]
  /**
   * The most keys in memory. Beyond it, the keys that were unused for longest are dropped and start
   * again.
   */
  most: number
}

export function openQuota({ limits, most }: QuotaOptions): Quota {
  const longest = Math.max(...limits.map(({ withinMs }) => withinMs))
  // Maps keep insertion order: the first key was unused for longest, and the first holder of a key
  // is about the oldest.
  const keys = new Map<string, Map<string, number>>()
  const forgetOld = (holders: Map<string, number>, before: number) => {
    for (const [id, at] of holders) {
      if (at > before) return
      holders.delete(id)
    }
  }
  return {
    hasRoom: (key, { id, at }) => {
      const holders = keys.get(key)
      if (holders === undefined) return true
      forgetOld(holders, at - longest)
      if (holders.has(id)) return true
      // All holders in memory are within the longest span, so only shorter spans need counting.
      const isFull = ({ times, withinMs }: Limit) =>
        holders.size >= times &&
        (withinMs === longest || takenWithin(holders, at - withinMs) >= times)
      return !limits.some(isFull)
    },
    take: (key, { id, at }) => {
      const holders = keys.get(key) ?? new Map<string, number>()
      keys.delete(key)
      keys.set(key, holders)
      forgetOld(holders, at - longest)
      if (!holders.has(id)) holders.set(id, at)
      const stalest = keys.size > most ? keys.keys().next().value : undefined
      if (stalest !== undefined) keys.delete(stalest)
    },
  }
}

function takenWithin(holders: ReadonlyMap<string, number>, since: number): number {
  let taken = 0
  for (const takenAt of holders.values()) {
    if (takenAt > since) taken += 1
  }
  return taken
}
