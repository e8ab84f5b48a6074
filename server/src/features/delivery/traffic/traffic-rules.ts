// Traffic that no advertiser pays for. It is answered like any other and stored with its reason, so
// that nobody learns from an answer what gives them away, and so that the rules can be run again
// over what was stored. The numbers of a device are those that open ad servers start with
// (EthicalAds: clicks 1 a minute, 3 in ten, 10 an hour, 25 a day); those of an address are in
// address-limits.ts.
import { kinds } from '../tokens/event-token.ts'
import { type Note, type GossipTopic, openOutgoing } from '../store/peer-gossip.ts'
import { type AddressedEvent, openAddressLimits } from './address-limits.ts'
import { type Limit, openRate } from './rates.ts'

/**
 * Grows whenever a rule changes; stored with each event. From 2 on, an organization's own addresses
 * are known; from 3 on, the address of each event, and its viewer who consented.
 */
export const ruleset = 3

/** As stored. 0 and 1 are not of traffic: see `reasons`. */
export const trafficReasons = {
  prefetch: 2,
  listed_bot: 3,
  datacentre: 4,
  other_agent: 5,
  too_often: 6,
  injected: 7,
  own_address: 8,
  address_limit: 9,
} as const

/** What can be told from one event alone, as bits; stored, because addresses and agents are not. */
export const flags = {
  prefetch: 1,
  listedBot: 2,
  datacentre: 4,
  otherAgent: 8,
  injected: 16,
  ownAddress: 32,
  /**
   * Its ad was asked for from another network. That is no reason: phones change from one network to
   * another.
   */
  askedElsewhere: 64,
  /** Its caller is a viewer who consented, and not only an address and an agent. */
  viewer: 128,
} as const

/** One event, as far as the rules know it. A `caller` of 0 is exempt from counting. */
export interface JudgedEvent extends Omit<AddressedEvent, 'isViewer'> {
  campaign: number
  flags: number
}

/** Why an event does not count, as stored, or 0. Events must come in the order of their time, or nearly. */
export type Judge = (event: JudgedEvent) => number

const minute = 60_000
const clickLimits: readonly Limit[] = [
  { times: 1, withinMs: minute },
  { times: 3, withinMs: 10 * minute },
  { times: 10, withinMs: 60 * minute },
  { times: 25, withinMs: 24 * 60 * minute },
]
/** Of one campaign: an app that shows the same ad again and again shows it to nobody. */
const impressionLimits: readonly Limit[] = [{ times: 5, withinMs: 5 * minute }]

/** Callers remembered; beyond these the ones heard of longest ago are forgotten, and begin anew. */
const mostCallers = 200_000

export interface JudgeWithMemory {
  judge: Judge
  /** What nodes tell each other of. */
  shared: readonly GossipTopic[]
}

/** The rules with a memory of their own: one for what comes in, another one for what is judged again. */
export function openJudge(most = mostCallers): JudgeWithMemory {
  const clicks = openRate({ limits: clickLimits, most })
  const impressions = openRate({ limits: impressionLimits, most })
  const addresses = openAddressLimits(most)
  const told = { clicks: openOutgoing(), impressions: openOutgoing() }
  const rateOf = ({ kind, caller, campaign }: JudgedEvent) =>
    kind === kinds.click
      ? { rate: clicks, key: String(caller), outgoing: told.clicks }
      : { rate: impressions, key: `${caller}:${campaign}`, outgoing: told.impressions }
  const judge: Judge = (event) => {
    const alone = reasonOfFlags(event)
    const isCounted = event.kind === kinds.click || event.kind === kinds.impression
    if (event.caller === 0 || !isCounted) return alone
    const { rate, key, outgoing } = rateOf(event)
    // Counted whatever its flags say: a flood stays a flood when its program changes its name.
    const { isTooOften, isNew } = rate.note(key, event)
    const reason = alone || (isTooOften ? trafficReasons.too_often : 0)
    const counts = reason === 0 && addresses.take(addressed(event))
    if (isNew) outgoing.add(noteOf(event, counts))
    return reason === 0 && !counts ? trafficReasons.address_limit : reason
  }
  const receive = (kind: number) => (notes: readonly Note[]) => {
    for (const note of notes) {
      const { event, counts } = eventOf(kind, note)
      const { rate, key } = rateOf(event)
      rate.receive(key, event)
      if (counts) addresses.receive(addressed(event))
    }
  }
  const dayMs = 24 * 60 * minute
  return {
    judge,
    shared: [
      {
        name: 'clicks_3',
        usefulMs: dayMs,
        outlivesRestart: true,
        take: () => told.clicks.take(),
        receive: receive(kinds.click),
      },
      {
        // They are many, and five minutes are soon over: alone, a node tells nobody.
        name: 'impressions_3',
        usefulMs: 5 * minute,
        outlivesRestart: false,
        take: () => told.impressions.take(),
        receive: receive(kinds.impression),
      },
    ],
  }
}

function addressed(event: JudgedEvent): AddressedEvent {
  const { kind, rid, caller, address, placement, at } = event
  const isViewer = (event.flags & flags.viewer) !== 0
  return { kind, rid, caller, address, placement, isViewer, at }
}

/**
 * What other nodes need of an event; its address and placement only where it took part of what the
 * address may count.
 */
function noteOf(event: JudgedEvent, counts: boolean): Note {
  const { rid, caller, campaign, at } = event
  const note = [rid, at.getTime(), caller, campaign]
  if (!counts || event.address === 0) return note
  return [...note, event.address, event.placement, event.flags & flags.viewer]
}

function eventOf(kind: number, note: Note): { event: JudgedEvent; counts: boolean } {
  const [rid, at, caller, campaign, address = 0, placement = 0, viewer = 0] = note
  const event = {
    kind,
    rid: String(rid),
    at: new Date(Number(at)),
    caller: Number(caller),
    campaign: Number(campaign),
    address: Number(address),
    placement: Number(placement),
    flags: Number(viewer),
  }
  return { event, counts: event.address !== 0 }
}

function reasonOfFlags(event: JudgedEvent): number {
  const has = (flag: number) => (event.flags & flag) !== 0
  if (has(flags.prefetch)) return trafficReasons.prefetch
  if (has(flags.listedBot)) return trafficReasons.listed_bot
  if (has(flags.datacentre)) return trafficReasons.datacentre
  if (has(flags.ownAddress)) return trafficReasons.own_address
  // A click opens a browser, which is another program than the one that asked.
  if (has(flags.otherAgent) && event.kind !== kinds.click) return trafficReasons.other_agent
  return has(flags.injected) ? trafficReasons.injected : 0
}
