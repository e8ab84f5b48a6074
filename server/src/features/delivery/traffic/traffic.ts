import { minuteMs } from '@frontrow/contract/durations'
import type { Services } from '../../../lib/calls/context.ts'
import type { CallerHashes } from './caller-hashes.ts'
import { rollUpRows } from '../counters/roll-up-rows.ts'
import { readDatacentres } from './datacentres.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { reasons } from '../store/event-reasons.ts'
import type { EventToken } from '../tokens/event-token.ts'
import { readChangedInvalidTraffic, saveInvalidTrafficHours } from './invalid-traffic.sql.ts'
import { isListedBot } from './listed-bots.ts'
import { type SelfTraffic, createSelfTraffic } from './self-traffic.ts'
import { isPrivate } from '../../../lib/networks/private-addresses.ts'
import type { GossipTopic } from '../store/peer-gossip.ts'
import { flags, createJudge, ruleset } from './traffic-rules.ts'

/** The sender of an event, as seen on the connection. */
export interface EventSource {
  address: string
  userAgent: string
  /** A browser prefetched the URL (headers Sec-Purpose, Purpose). */
  isPrefetch: boolean
}

/** The result of the traffic rules, stored with the event. */
export interface TrafficVerdict {
  /** A value of `reasons`. */
  reason: number
  flags: number
  caller: number
  /** A keyed hash of the address; 0 if the event is exempt. */
  address: number
  /** The same of the wider networks of an IPv6 address; 0 for IPv4. */
  network56: number
  network48: number
  ruleset: number
}

export interface Traffic {
  /**
   * `from`: undefined for events that the server makes itself. `more`: further flags that the
   * connection does not show.
   */
  judge(
    event: EventToken,
    from: EventSource | undefined,
    options: { at: Date; more?: number },
  ): TrafficVerdict
  /** Rolls up the counts of invalid traffic to the core database. */
  rollUp(): Promise<void>
  /** Reads the networks that organizations use their console from. */
  readSelfTraffic: SelfTraffic['read']
  /**
   * Numbers of the organizations whose console was recently used from an address; none for a
   * private address.
   */
  ownersAt(address: string, at: Date): ReadonlySet<number>
  /** The topics that nodes exchange. */
  shared: readonly GossipTopic[]
}

/**
 * For events that the server makes itself, such as the demo's history: they are exempt from the
 * rules.
 */
export const unjudged: TrafficVerdict = {
  reason: reasons.counts,
  flags: 0,
  caller: 0,
  address: 0,
  network56: 0,
  network48: 0,
  ruleset: 0,
}

/** What the rules need to know of a sender. */
interface Seen {
  flags: number
  agent: number
  /** A hash of the address and the user agent's family; 0 for a private address. */
  device: number
  /** Undefined for a private address. */
  hashes: { address: number; network: number } | undefined
  /** Of the networks that the address is limited in; none for a private address. */
  networks: readonly number[]
}

const nobody: ReadonlySet<number> = new Set()

/** Throws `BadSetting` if the operator's list of data centres cannot be read. */
export function createTraffic(
  services: Services,
  { events, hashes }: { events: EventDatabase; hashes: CallerHashes },
): Traffic {
  const { judge, shared } = createJudge()
  const networks = createSelfTraffic(services.database)
  const isDatacentre = readDatacentres(services.config.datacentreFile)
  const seenOf = openSources(hashes, isDatacentre)
  // A publisher's own people must not earn money with their own placements. An advertiser's ads are
  // not served to its own people, so an event of a served ad counts: otherwise an advertiser could
  // use its console somewhere and get free impressions there.
  const flagsOf = (event: EventToken, seen: Seen, at: Date) => {
    const isOther = event.agentHash !== 0 && seen.agent !== 0 && seen.agent !== event.agentHash
    const agentFlag = isOther ? flags.otherAgent | sameDevice(event, seen, at) : 0
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
      const [address = 0, network56 = 0, network48 = 0] = seen.networks
      const judged = {
        flags: flagsOf(event, seen, at) | more,
        caller: isViewer ? hashes.ofViewerAt(from.address, event.viewerHash) : seen.device,
        address,
        network56,
        network48,
      }
      const { kind, rid, campaign, placement } = event
      const reason = judge({ ...judged, kind, rid, campaign, placement, at })
      return { ...judged, ruleset, reason }
    },
    ownersAt: (address, at) => {
      const owners = networks.ownersOf(hashes.ofAddress(address), at)
      // Checked last, because it costs more than the look-up, and nearly all addresses belong to
      // no organization.
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

/** An app that keeps an ad for longer before a player or a web view shows it is rare. */
const sameDeviceMs = 30 * minuteMs

/** Private addresses have no network, and agree where the request had none either. */
function sameDevice(event: EventToken, { hashes }: Seen, at: Date): number {
  const isNear = event.addressHash === (hashes?.network ?? 0)
  const isSoon = at.getTime() - event.issuedAt * 1000 <= sameDeviceMs
  return isNear && isSoon ? flags.sameDevice : 0
}

/** Caches the result per sender, because one request can bring up to 500 events. */
function openSources(
  hashes: CallerHashes,
  isDatacentre: (address: string) => boolean,
): (from: EventSource) => Seen {
  const look = ({ address, userAgent, isPrefetch }: EventSource): Seen => {
    // A private address may stand for many users, such as a whole office.
    const isKnown = !isPrivate(address)
    return {
      agent: hashes.ofAgent(userAgent),
      device: isKnown ? hashes.ofDevice(address, userAgent) : 0,
      hashes: isKnown
        ? { address: hashes.ofAddress(address), network: hashes.ofNetwork(address) }
        : undefined,
      networks: isKnown ? hashes.ofLimitedNetworks(address) : [],
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
