import type { Database } from '../../../lib/database.ts'
import { consoleNetworkDays } from '../../account/account.ts'
import { readConsoleNetworks } from './own-networks.sql.ts'

/** Where each organization's own people sit, as far as their use of the console tells. */
export interface OwnNetworks {
  /** `organization`: its number. `network`: as `ofAddress` of the caller hashes has it. */
  isOwn(organization: number, network: number, at: Date): boolean
  /** Asks what is new: each time it is asked to, otherwise now and then. */
  read(now: Date, isAsked: boolean): Promise<void>
}

const keptMs = consoleNetworkDays * 86_400_000
const restMs = 5000
/** What is old is let go of when everything is read again. */
const wholeEveryMs = 3_600_000
/** What is committed after something newer is not missed. */
const overlapMs = 60_000

/** In memory, because each event asks. A node that has not heard of a network yet counts what comes from there. */
export function openOwnNetworks(database: Database): OwnNetworks {
  // By network first: nearly all events come from one that is nobody's.
  let networks = new Map<number, Map<number, number>>()
  let newest = 0
  let readAt = -Infinity
  let wholeAt = -Infinity
  return {
    isOwn: (organization, network, at) => {
      const seenAt = networks.get(network)?.get(organization)
      return seenAt !== undefined && at.getTime() - seenAt < keptMs
    },
    read: async (now, isAsked) => {
      const askedAt = performance.now()
      if (!isAsked && askedAt - readAt < restMs) return
      const isWhole = askedAt - wholeAt > wholeEveryMs
      const since = isWhole ? now.getTime() - keptMs : newest - overlapMs
      const rows = await database.asSystem((db) => readConsoleNetworks(db, new Date(since)))
      if (isWhole) networks = new Map()
      for (const { organization, network, seen_at: seenAt } of rows) {
        const own = networks.get(Number(network)) ?? new Map<number, number>()
        networks.set(Number(network), own.set(organization, seenAt.getTime()))
        newest = Math.max(newest, seenAt.getTime())
      }
      readAt = askedAt
      if (isWhole) wholeAt = askedAt
    },
  }
}
