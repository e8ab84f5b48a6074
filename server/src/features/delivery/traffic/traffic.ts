import type { Services } from '../../../lib/context.ts'
import type { AddressHashes, CallerHashes } from './caller-hashes.ts'
import { rollUpRows } from '../counters/roll-up-rows.ts'
import { readDatacentres } from './datacentres.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import type { EventToken } from '../tokens/event-token.ts'
import { readChangedInvalidTraffic, saveInvalidTrafficHours } from './invalid-traffic.sql.ts'
import { isListedBot } from './listed-bots.ts'
import { type SelfTraffic, openSelfTraffic } from './self-traffic.ts'
import { isPrivate } from '../ad-index/geo-location.ts'
import type { GossipTopic } from '../store/peer-gossip.ts'
import { flags, openJudge, ruleset } from './traffic-rules.ts'

/** Where an event came from, as the connection tells it. */
export interface EventSource {
  address: string
  userAgent: string
  /** The browser fetched it before anybody asked for it (Sec-Purpose, Purpose). */
  isPrefetch: boolean
}

/** What is stored with an event. */
export interface TrafficVerdict {
  /** 0 counts. */
  reason: number
  flags: number
  caller: number
  /** A keyed hash of the address; 0 for what is exempt. */
  address: number
  ruleset: number
}

export interface Traffic {
  /** `from`: undefined for what was made here. `more`: flags that the connection does not tell. */
  judge(
    event: EventToken,
    from: EventSource | undefined,
    of: { at: Date; more?: number },
  ): TrafficVerdict
  /** Brings the core's counts of what was filtered up to what the event family has now. */
  rollUp(): Promise<void>
  /** Brings this node up to which networks are whose own. */
  readSelfTraffic: SelfTraffic['read']
  /**
   * Numbers of the organizations whose console was lately used from an address; none for a private
   * one.
   */
  ownersAt(address: string, at: Date): ReadonlySet<number>
  /** What nodes tell each other of. */
  shared: readonly GossipTopic[]
}

/** What was made here, as the demo's past, and not received: it is exempt. */
export const unjudged: TrafficVerdict = { reason: 0, flags: 0, caller: 0, address: 0, ruleset: 0 }

/** What a source says of each of its events. */
interface Seen {
  flags: number
  agent: number
  /** Hash of the address and the agent's family; 0 for an address that the world cannot reach. */
  device: number
  /** Of an address that the world cannot reach there are none. */
  hashes: AddressHashes | undefined
}

const nobody: ReadonlySet<number> = new Set()

/** Throws `BadSetting` where the operator's list of data centres cannot be read. */
export function openTraffic(
  services: Services,
  { events, hashes }: { events: EventDatabase; hashes: CallerHashes },
): Traffic {
  const { judge, shared } = openJudge()
  const networks = openSelfTraffic(services.database)
  const isDatacentre = readDatacentres(services.config.datacentreFile)
  const seenOf = openSources(hashes, isDatacentre)
  // The publisher's own people earn nothing by looking at their own placements. An advertiser's ads
  // are not served to its own people in the first place, so what was served counts: otherwise an
  // advertiser could make a place its own to be seen there for nothing.
  const flagsOf = (event: EventToken, seen: Seen, at: Date) => {
    const isOther = event.agentHash !== 0 && seen.agent !== 0 && seen.agent !== event.agentHash
    const agentFlag = isOther ? flags.otherAgent : 0
    if (seen.hashes === undefined) return seen.flags | agentFlag
    const { address, network } = seen.hashes
    return (
      seen.flags |
      agentFlag |
      (networks.isOwn(event.publisher, address, at) ? flags.ownAddress : 0) |
      (event.addressHash !== 0 && event.addressHash !== network ? flags.askedElsewhere : 0) |
      (event.viewerHash === 0 ? 0 : flags.viewer)
    )
  }
  return {
    judge: (event, from, { at, more = 0 }) => {
      if (from === undefined) return unjudged
      const seen = seenOf(from)
      const isViewer = seen.hashes !== undefined && event.viewerHash !== 0
      const judged = {
        flags: flagsOf(event, seen, at) | more,
        caller: isViewer ? hashes.ofViewerAt(from.address, event.viewerHash) : seen.device,
        address: seen.hashes === undefined ? 0 : seen.hashes.address >>> 1 || 1,
      }
      const { kind, rid, campaign, placement } = event
      const reason = judge({ ...judged, kind, rid, campaign, placement, at })
      return { ...judged, ruleset, reason }
    },
    ownersAt: (address, at) => {
      const owners = networks.ownersOf(hashes.ofAddress(address).address, at)
      // Asked last, because it costs more than the look-up and nearly every address is nobody's.
      return owners.size > 0 && isPrivate(address) ? nobody : owners
    },
    rollUp: () =>
      rollUpRows(services.database, {
        family: 'filtered',
        read: (since) => readChangedInvalidTraffic(events, since),
        save: saveInvalidTrafficHours,
      }),
    readSelfTraffic: (now, isAsked) => networks.read(now, isAsked),
    shared,
  }
}

/** Up to 500 events come from one source at once, and say the same of it. */
function openSources(
  hashes: CallerHashes,
  isDatacentre: (address: string) => boolean,
): (from: EventSource) => Seen {
  const look = ({ address, userAgent, isPrefetch }: EventSource): Seen => {
    // Behind one private address stands a whole laptop, or a whole office.
    const isKnown = !isPrivate(address)
    return {
      agent: hashes.ofAgent(userAgent),
      device: isKnown ? hashes.ofDevice(address, userAgent) : 0,
      hashes: isKnown ? hashes.ofAddress(address) : undefined,
      flags:
        (isPrefetch ? flags.prefetch : 0) |
        (isListedBot(userAgent) ? flags.listedBot : 0) |
        (isDatacentre(address) ? flags.datacentre : 0),
    }
  }
  const looked = new WeakMap<EventSource, Seen>()
  return (from) => {
    const seen = looked.get(from) ?? look(from)
    looked.set(from, seen)
    return seen
  }
}
