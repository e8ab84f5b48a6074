import type { Services } from '../../../lib/context.ts'
import type { CallerHashes } from './caller-hashes.ts'
import { carryRows } from '../counters/carry-rows.ts'
import { readDatacentres } from './datacentres.ts'
import type { EventDatabase } from '../node/event-database.sql.ts'
import type { EventToken } from '../events/event-token.ts'
import { readChangedFiltered, saveFilteredHours } from './filtered.sql.ts'
import { isListedBot } from './listed-bots.ts'
import { type OwnNetworks, openOwnNetworks } from './own-networks.ts'
import { isPrivate } from '../catalogue/place.ts'
import type { SharedMemory } from '../node/shared-notes.ts'
import { flags, openJudge, ruleset } from './traffic-rules.ts'

/** Where an event came from, as the connection tells it. */
export interface EventSource {
  address: string
  userAgent: string
  /** The browser fetched it before anybody asked for it (Sec-Purpose, Purpose). */
  isPrefetch: boolean
}

/** What is stored with an event. */
export interface Verdict {
  /** 0 counts. */
  reason: number
  flags: number
  caller: number
  ruleset: number
}

export interface Traffic {
  /** `from`: undefined for what was made here. `more`: flags that the connection does not tell. */
  judge(event: EventToken, from: EventSource | undefined, of: { at: Date; more?: number }): Verdict
  /** Brings the core's counts of what was filtered up to what the event family has now. */
  carry(): Promise<void>
  /** Brings this node up to which networks are whose own. */
  readOwnNetworks: OwnNetworks['read']
  /** What nodes tell each other of. */
  shared: readonly SharedMemory[]
}

/** What was made here, as the demo's past, and not received: it is exempt. */
export const unjudged: Verdict = { reason: 0, flags: 0, caller: 0, ruleset: 0 }

/** What a source says of each of its events. */
type Seen = Pick<Verdict, 'flags' | 'caller'> & {
  agent: number
  /** Of an address that the world cannot reach there is none. */
  network: number | undefined
}

/** Throws `BadSetting` where the operator's list of data centres cannot be read. */
export function openTraffic(
  services: Services,
  { events, hashes }: { events: EventDatabase; hashes: CallerHashes },
): Traffic {
  const { judge, shared } = openJudge()
  const networks = openOwnNetworks(services.database)
  const isDatacentre = readDatacentres(services.config.datacentreFile)
  const look = ({ address, userAgent, isPrefetch }: EventSource): Seen => ({
    agent: hashes.ofAgent(userAgent),
    // Behind one private address stands a whole laptop, or a whole office.
    caller: isPrivate(address) ? 0 : hashes.ofCaller(address, userAgent),
    network: isPrivate(address) ? undefined : hashes.ofAddress(address),
    flags:
      (isPrefetch ? flags.prefetch : 0) |
      (isListedBot(userAgent) ? flags.listedBot : 0) |
      (isDatacentre(address) ? flags.datacentre : 0),
  })
  // Up to 500 events come from one source at once, and say the same of it.
  const looked = new WeakMap<EventSource, Seen>()
  const seenOf = (from: EventSource) => {
    const seen = looked.get(from) ?? look(from)
    looked.set(from, seen)
    return seen
  }
  // Of the publisher's or the advertiser's own people. Others may sit behind the same address, and their ads count.
  const isOwn = ({ publisher, advertiser }: EventToken, { network }: Seen, at: Date) =>
    network !== undefined &&
    [publisher, advertiser].some((organization) => networks.isOwn(organization, network, at))
  return {
    judge: (event, from, { at, more = 0 }) => {
      if (from === undefined) return unjudged
      const seen = seenOf(from)
      const { agent, caller } = seen
      const isOther = event.agentHash !== 0 && agent !== 0 && agent !== event.agentHash
      const ofEvent =
        (isOther ? flags.otherAgent : 0) | (isOwn(event, seen, at) ? flags.ownAddress : 0)
      const judged = { flags: seen.flags | ofEvent | more, caller }
      const { kind, rid, campaign } = event
      return { ...judged, ruleset, reason: judge({ ...judged, kind, rid, campaign, at }) }
    },
    carry: () =>
      carryRows(services.database, {
        family: 'filtered',
        read: (since) => readChangedFiltered(events, since),
        save: saveFilteredHours,
      }),
    readOwnNetworks: (now, isAsked) => networks.read(now, isAsked),
    shared,
  }
}
