// How many events of an address may count. Unlike a rate, a quota remembers only what counted:
// people behind one address share it, so an address from which too much comes keeps its share of
// each span of time, and is not shut out for as long as the rest goes on.
import type { Limit } from './rates.ts'

/** What a quota counts: an ad, or a viewer. The same one is counted once while it is remembered. */
export interface QuotaHolder {
  id: string
  at: number
}

export interface Quota {
  /** True where the taker is counted already, or may still be counted. Changes nothing. */
  hasRoom(key: string, holder: QuotaHolder): boolean
  /** Counts the taker, whether there is room or not: another node may have counted it meanwhile. */
  take(key: string, holder: QuotaHolder): void
}

export interface QuotaOptions {
  limits: readonly Limit[]
  /**
   * So many keys are remembered; beyond these the ones that nothing was taken of for longest begin
   * anew.
   */
  most: number
}

export function openQuota({ limits, most }: QuotaOptions): Quota {
  const longest = Math.max(...limits.map(({ withinMs }) => withinMs))
  // Both maps keep their order: the stalest key comes first, and of a key the oldest taker, or
  // nearly.
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
      // Everything that is remembered lies within the longest span, so only the shorter ones have
      // to be counted.
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
