import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import type { Database } from '../../../lib/db/database.ts'
import { consoleNetworkDays, mostConsoleNetworks } from '../../identity/identity.ts'
import { readConsoleNetworks } from './self-traffic.sql.ts'

/** The networks of each organization's own people, known from their use of the console. */
export interface SelfTraffic {
  /** `organization`: its number. `network`: the `address` of the caller hashes. */
  isOwn(organization: number, network: number, at: Date): boolean
  /**
   * Numbers of the organizations whose console was used from a network in the last 30 days; usually
   * none.
   */
  ownersOf(network: number, at: Date): ReadonlySet<number>
  /** Reads new networks: always if `isAsked`, otherwise every few seconds. */
  read(now: Date, isAsked: boolean): Promise<void>
}

const keptMs = consoleNetworkDays * dayMs
const restMs = 5000
/** How often all networks are read again, which drops old ones. */
const wholeEveryMs = hourMs
/** Reads overlap by this time, so that rows committed late are not missed. */
const overlapMs = minuteMs

/**
 * Kept in memory, because each request and event needs it. A network that this node has not read
 * yet is treated as no organization's.
 */
export function createSelfTraffic(database: Database): SelfTraffic {
  let networks = openNetworks()
  let newest = 0
  let readAt = -Infinity
  let wholeAt = -Infinity
  const isOwn: SelfTraffic['isOwn'] = (organization, network, at) => {
    const seenAt = networks.ofNetwork(network)?.get(organization)
    return seenAt !== undefined && at.getTime() - seenAt < keptMs
  }
  return {
    isOwn,
    ownersOf: (network, at) => {
      const owners = networks.ofNetwork(network)
      if (owners === undefined) return nobody
      return new Set([...owners.keys()].filter((owner) => isOwn(owner, network, at)))
    },
    read: async (now, isAsked) => {
      const askedAt = performance.now()
      if (!isAsked && askedAt - readAt < restMs) return
      const isWhole = askedAt - wholeAt > wholeEveryMs
      const since = isWhole ? now.getTime() - keptMs : newest - overlapMs
      const rows = await database.alone((db) => readConsoleNetworks(db, new Date(since)))
      if (isWhole) networks = openNetworks()
      for (const { organization, network, seen_at: seenAt } of rows) {
        networks.note(organization, Number(network), seenAt.getTime())
        newest = Math.max(newest, seenAt.getTime())
      }
      readAt = askedAt
      if (isWhole) wholeAt = askedAt
    },
  }
}

const nobody: ReadonlySet<number> = new Set()

/**
 * The newest networks of each organization, indexed by network. Nearly all callers come from a
 * network that belongs to no organization.
 */
function openNetworks() {
  const byNetwork = new Map<number, Map<number, number>>()
  const byOrganization = new Map<number, Map<number, number>>()
  const forgetStalest = (organization: number, own: Map<number, number>) => {
    const [stalest] = [...own].toSorted(([, one], [, other]) => one - other)
    if (stalest === undefined) return
    own.delete(stalest[0])
    const owners = byNetwork.get(stalest[0])
    owners?.delete(organization)
    if (owners?.size === 0) byNetwork.delete(stalest[0])
  }
  return {
    ofNetwork: (network: number): ReadonlyMap<number, number> | undefined => byNetwork.get(network),
    note: (organization: number, network: number, seenAt: number) => {
      const owners = byNetwork.get(network) ?? new Map<number, number>()
      byNetwork.set(network, owners.set(organization, seenAt))
      const own = byOrganization.get(organization) ?? new Map<number, number>()
      byOrganization.set(organization, own.set(network, seenAt))
      // The database stores no more networks per organization; the oldest one is dropped here too.
      if (own.size > mostConsoleNetworks) forgetStalest(organization, own)
    },
  }
}
