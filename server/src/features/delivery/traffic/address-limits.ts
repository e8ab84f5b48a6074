// Limits on how many events from one address count, whatever user agents and viewer ids are sent.
// User agents are free to invent, so all events without a viewer id count as one caller. Viewer ids
// are free to invent too, but consenting viewers are told apart up to the number of users that a
// mobile carrier puts behind one address. An IPv6 address is limited in its wider networks as well.
// Numbers and reasons: decisions 019 and 072.
import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import { kinds } from '../tokens/event-token.ts'
import { type Quota, type QuotaHolder, createQuota } from './quotas.ts'
import type { Limit } from './rates.ts'

export const addressLimits = {
  /** Impressions from an address, without viewer ids. */
  impressions: [{ times: 20, withinMs: 5 * minuteMs }],
  /** Clicks from an address, without viewer ids: four times the limit of one device. */
  clicks: [
    { times: 4, withinMs: minuteMs },
    { times: 12, withinMs: 10 * minuteMs },
    { times: 40, withinMs: hourMs },
    { times: 100, withinMs: dayMs },
  ],
  /** Viewers of one placement behind one address, and their impressions and clicks together. */
  viewers: [{ times: 250, withinMs: 5 * minuteMs }],
  viewerImpressions: [{ times: 1250, withinMs: 5 * minuteMs }],
  viewerClicks: [
    { times: 50, withinMs: 5 * minuteMs },
    { times: 300, withinMs: hourMs },
    { times: 1500, withinMs: dayMs },
  ],
} as const satisfies Record<string, readonly Limit[]>

/** All placements together have this multiple of one placement's limits. */
const placementsAtOnce = 2

/** The parts of an event that the address limits use. */
export interface AddressedEvent {
  kind: number
  /** The ad's id. A repeated event of the same ad is counted once. */
  rid: string
  /** A keyed hash of the address with the viewer id, or with the user agent's family. */
  caller: number
  /** A keyed hash of the address. 0 if it is unknown; such events are not limited. */
  address: number
  /** The same of the /56 and of the /48 of an IPv6 address. 0 for IPv4 and for older events. */
  network56: number
  network48: number
  placement: number
  /** True if the caller is identified by a viewer id, with consent. */
  isViewer: boolean
  at: Date
}

export interface AddressLimits {
  /**
   * Returns whether the event may count, and if so, counts it. Call it only for events that passed
   * all other rules.
   */
  take(event: AddressedEvent): boolean
  /** Counts an event that counted on another node. */
  receive(event: AddressedEvent): void
}

/** A quota, with the keys and holder for one event. */
interface Share {
  quota: Quota
  keys: readonly string[]
  holder: QuotaHolder
}

/** `most`: the most addresses in memory per quota. */
export function createAddressLimits(most: number): AddressLimits {
  const open = (limits: readonly Limit[]) => createQuota({ limits, most })
  const ofViewers = (limits: readonly Limit[]) => ({
    inPlacement: open(limits),
    inAll: open(limits.map((limit) => ({ ...limit, times: limit.times * placementsAtOnce }))),
  })
  const clicks = open(addressLimits.clicks)
  const impressions = open(addressLimits.impressions)
  const viewers = ofViewers(addressLimits.viewers)
  const viewerClicks = ofViewers(addressLimits.viewerClicks)
  const viewerImpressions = ofViewers(addressLimits.viewerImpressions)
  const sharesOf = (event: AddressedEvent): Share[] => {
    const { kind, rid, caller, placement, isViewer } = event
    const networks = networksOfEvent(event)
    if (networks.length === 0 || (kind !== kinds.click && kind !== kinds.impression)) return []
    const at = event.at.getTime()
    const isClick = kind === kinds.click
    const ad = { id: rid, at }
    if (!isViewer) return [{ quota: isClick ? clicks : impressions, keys: networks, holder: ad }]
    const keysInPlacement = networks.map((network) => `${network}:${placement}`)
    const sharesIn = (quotas: typeof viewers, holder: QuotaHolder): Share[] => [
      { quota: quotas.inPlacement, keys: keysInPlacement, holder },
      { quota: quotas.inAll, keys: networks, holder },
    ]
    if (isClick) return sharesIn(viewerClicks, ad)
    return [...sharesIn(viewers, { id: `${caller}`, at }), ...sharesIn(viewerImpressions, ad)]
  }
  const takeAll = (shares: readonly Share[]) => {
    for (const { quota, keys, holder } of shares) quota.take(keys, holder)
  }
  return {
    take: (event) => {
      const shares = sharesOf(event)
      if (!shares.every(({ quota, keys, holder }) => quota.hasRoom(keys, holder))) return false
      takeAll(shares)
      return true
    },
    receive: (event) => takeAll(sharesOf(event)),
  }
}

/** The networks that an event is limited in, the narrowest first. */
function networksOfEvent({ address, network56, network48 }: AddressedEvent): string[] {
  if (address === 0) return []
  if (network56 === 0 || network48 === 0) return [`${address}`]
  return [`${address}`, `${network56}`, `${network48}`]
}
