// Rules against invalid traffic, which is not billed. An invalid event gets the same answer as a
// valid one and is stored with its reason, so that fraudsters learn nothing from answers and stored
// events can be checked again. The limits per device are the defaults of an open-source ad server
// (EthicalAds: clicks 1 a minute, 3 in ten minutes, 10 an hour, 25 a day); the limits per address
// are in address-limits.ts.
import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import { kinds } from '../tokens/event-token.ts'
import { reasons } from '../store/event-reasons.ts'
import { type Note, type GossipTopic, createOutgoing } from '../store/peer-gossip.ts'
import { type AddressedEvent, createAddressLimits } from './address-limits.ts'
import { type Limit, createRate } from './rates.ts'

/**
 * The version of the rules, increased with every change and stored with each event. Version 2 added
 * own addresses; version 3 added the address of each event and its viewer, with consent; version 4
 * added the wider networks of an IPv6 address; version 5 counts another program of the same device.
 */
export const ruleset = 5

/**
 * Properties of a single event, as bits. They are stored, because addresses and user agents are
 * not.
 */
export const flags = {
  prefetch: 1,
  listedBot: 2,
  datacentre: 4,
  otherAgent: 8,
  injected: 16,
  ownAddress: 32,
  /**
   * The ad was requested from another network. This is no reason by itself: phones change networks.
   */
  askedElsewhere: 64,
  /** The caller is identified by a viewer id, with consent. */
  viewer: 128,
  /** It came from the network of the request and soon after it, as from the same device. */
  sameDevice: 256,
} as const

/** The parts of an event that the rules use. Events with `caller` 0 are exempt from rate limits. */
export interface JudgedEvent extends Omit<AddressedEvent, 'isViewer'> {
  campaign: number
  flags: number
}

/**
 * Returns the event's value of `reasons`. Events must arrive roughly in
 * time order.
 */
export type Judge = (event: JudgedEvent) => number

const clickLimits: readonly Limit[] = [
  { times: 1, withinMs: minuteMs },
  { times: 3, withinMs: 10 * minuteMs },
  { times: 10, withinMs: hourMs },
  { times: 25, withinMs: dayMs },
]
/** Per caller and campaign: more views than this are not those of a person. */
const impressionLimits: readonly Limit[] = [{ times: 5, withinMs: 5 * minuteMs }]

/**
 * The most callers in memory. Beyond it, the callers with the oldest last event are dropped and
 * start again.
 */
const mostCallers = 200_000

export interface JudgeWithMemory {
  judge: Judge
  /** The topics that nodes exchange. */
  shared: readonly GossipTopic[]
}

/** Opens the rules with their own memory: one for live events, another one for a recheck. */
export function createJudge(most = mostCallers): JudgeWithMemory {
  const clicks = createRate({ limits: clickLimits, most })
  const impressions = createRate({ limits: impressionLimits, most })
  const addresses = createAddressLimits(most)
  const waiting = { clicks: createOutgoing(), impressions: createOutgoing() }
  const rateOf = ({ kind, caller, campaign }: JudgedEvent) =>
    kind === kinds.click
      ? { rate: clicks, key: String(caller), outgoing: waiting.clicks }
      : { rate: impressions, key: `${caller}:${campaign}`, outgoing: waiting.impressions }
  const judge: Judge = (event) => {
    const alone = reasonOfFlags(event)
    const isCounted = event.kind === kinds.click || event.kind === kinds.impression
    if (event.caller === 0 || !isCounted) return alone
    const { rate, key, outgoing } = rateOf(event)
    // Recorded whatever the flags say: changing the user agent must not reset the rate.
    const { isTooOften, isNew } = rate.note(key, event)
    const reason = alone === reasons.counts && isTooOften ? reasons.too_often : alone
    const counts = reason === reasons.counts && addresses.take(addressed(event))
    if (isNew) outgoing.add(noteOf(event, counts))
    return reason === reasons.counts && !counts ? reasons.address_limit : reason
  }
  const receive = (kind: number) => (notes: readonly Note[]) => {
    for (const note of notes) {
      const { event, counts } = eventOf(kind, note)
      const { rate, key } = rateOf(event)
      rate.receive(key, event)
      if (counts) addresses.receive(addressed(event))
    }
  }
  return {
    judge,
    shared: [
      {
        name: 'clicks_3',
        usefulMs: dayMs,
        outlivesRestart: true,
        take: () => waiting.clicks.take(),
        receive: receive(kinds.click),
      },
      {
        // There are many impressions and the span is only five minutes, so a single node does not
        // store them.
        name: 'impressions_3',
        usefulMs: 5 * minuteMs,
        outlivesRestart: false,
        take: () => waiting.impressions.take(),
        receive: receive(kinds.impression),
      },
    ],
  }
}

function addressed(event: JudgedEvent): AddressedEvent {
  return { ...event, isViewer: (event.flags & flags.viewer) !== 0 }
}

/**
 * The parts of an event that other nodes need. Address and placement are included only if the event
 * used the address's quota. A node of an older version reads the first parts, and an older note has
 * no wider networks.
 */
function noteOf(event: JudgedEvent, counts: boolean): Note {
  const { rid, caller, campaign, at, address, placement, network56, network48 } = event
  const note = [rid, at.getTime(), caller, campaign]
  if (!counts || address === 0) return note
  const quota = [...note, address, placement, event.flags & flags.viewer]
  return network56 === 0 ? quota : [...quota, network56, network48]
}

function eventOf(kind: number, note: Note): { event: JudgedEvent; counts: boolean } {
  const [rid, at, caller, campaign, ...quota] = note
  const [address = 0, placement = 0, viewer = 0, network56 = 0, network48 = 0] = quota
  const event = {
    kind,
    rid: String(rid),
    at: new Date(Number(at)),
    caller: Number(caller),
    campaign: Number(campaign),
    address: Number(address),
    network56: Number(network56),
    network48: Number(network48),
    placement: Number(placement),
    flags: Number(viewer),
  }
  return { event, counts: event.address !== 0 }
}

function reasonOfFlags(event: JudgedEvent): number {
  const has = (flag: number) => (event.flags & flag) !== 0
  if (has(flags.prefetch)) return reasons.prefetch
  if (has(flags.listedBot)) return reasons.listed_bot
  if (has(flags.datacentre)) return reasons.datacentre
  if (has(flags.ownAddress)) return reasons.own_address
  // A click opens a browser, whose user agent differs from the app's. A player or a web view of the
  // same device differs from it as well; from elsewhere, another program is one that got the token.
  const isForeign = has(flags.otherAgent) && !has(flags.sameDevice)
  if (isForeign && event.kind !== kinds.click) return reasons.other_agent
  return has(flags.injected) ? reasons.injected : reasons.counts
}
