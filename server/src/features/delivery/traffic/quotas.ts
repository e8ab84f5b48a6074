// Quotas for the events of an address that may count. A rate also counts rejected events; a quota
// counts accepted ones only. Many people share an address, so an address with too many events keeps
// its quota per time span instead of being blocked for as long as the events continue.
import { RecentMap } from '../../../lib/limits/recent-map.ts'
import { networkFactors } from '../../../lib/networks/network-of.ts'
import type { Limit } from './rates.ts'
import { type SlicedCounts, createSlicedCounts } from './sliced-counts.ts'

/** What a quota counts: an ad or a viewer. The same id is counted once while it is in memory. */
export interface QuotaHolder {
  id: string
  at: number
}

/** `keys`: of the networks of an address, the narrowest first. */
export interface Quota {
  /** Returns true if the holder is counted already or may still be counted. Changes nothing. */
  hasRoom(keys: readonly string[], holder: QuotaHolder): boolean
  /** Counts the holder even without room, because another node may have counted it. */
  take(keys: readonly string[], holder: QuotaHolder): void
}

export interface QuotaOptions {
  /** Of one address; its wider networks have as many times as much as `networkFactors` says. */
  limits: readonly Limit[]
  /**
   * The most keys in memory. Beyond it, the keys that were unused for longest are dropped and start
   * again.
   */
  most: number
}

/** There are fewer wider networks than addresses. */
const addressesPerNetwork = 4

/**
 * Holders are remembered by their address alone. Its wider networks only count them, because they
 * may have some ten thousands.
 */
export function createQuota({ limits, most }: QuotaOptions): Quota {
  const [, ...factors] = networkFactors
  const ofAddresses = createHolders({ limits, most })
  const ofNetworks: SlicedCounts[] = factors.map((factor) =>
    createSlicedCounts({
      limits: limits.map((limit) => ({ ...limit, times: limit.times * factor })),
      most: Math.ceil(most / addressesPerNetwork),
    }),
  )
  return {
    hasRoom: ([address = '', ...networks], holder) => {
      if (ofAddresses.has(address, holder)) return true
      const isOpen = (network: string, index: number) =>
        ofNetworks[index]?.hasRoom(network, holder.at) !== false
      return ofAddresses.hasRoom(address, holder) && networks.every(isOpen)
    },
    take: ([address = '', ...networks], holder) => {
      if (!ofAddresses.add(address, holder)) return
      for (const [index, network] of networks.entries()) ofNetworks[index]?.add(network, holder.at)
    },
  }
}

/** The holders of each address. */
function createHolders({ limits, most }: QuotaOptions) {
  const longest = Math.max(...limits.map(({ withinMs }) => withinMs))
  // A Map keeps the order of insertion, so the first holder of a key is about the oldest.
  const keys = new RecentMap<string, Map<string, number>>(most)
  const forgetOld = (holders: Map<string, number>, before: number) => {
    for (const [id, at] of holders) {
      if (at > before) return
      holders.delete(id)
    }
  }
  return {
    has: (key: string, { id, at }: QuotaHolder): boolean => {
      const holders = keys.get(key)
      if (holders === undefined) return false
      forgetOld(holders, at - longest)
      return holders.has(id)
    },
    hasRoom: (key: string, { at }: QuotaHolder): boolean => {
      const holders = keys.get(key)
      if (holders === undefined) return true
      // All holders in memory are within the longest span, so only shorter spans need counting.
      const isFull = ({ times, withinMs }: Limit) =>
        holders.size >= times &&
        (withinMs === longest || takenWithin(holders, at - withinMs) >= times)
      return !limits.some(isFull)
    },
    /** Returns false if the holder was there already. */
    add: (key: string, { id, at }: QuotaHolder): boolean => {
      const holders = keys.get(key) ?? new Map<string, number>()
      keys.set(key, holders)
      forgetOld(holders, at - longest)
      const isNew = !holders.has(id)
      if (isNew) holders.set(id, at)
      return isNew
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
