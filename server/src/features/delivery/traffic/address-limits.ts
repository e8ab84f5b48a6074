// Limits on how many events from one address count, whatever user agents and viewer ids are sent.
// User agents are free to invent, so all events without a viewer id count as one caller. Viewer ids
// are free to invent too, but consenting viewers are told apart up to the number of users that a
// mobile carrier puts behind one address. Numbers and reasons: docs/decisions/019.
import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import { kinds } from '../tokens/event-token.ts'
import { type Quota, type QuotaHolder, openQuota } from './quotas.ts'
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

/** A quota, with the key and holder for one event. */
interface Share {
  quota: Quota
  key: string
  holder: QuotaHolder
}

/** `most`: the most addresses in memory per quota. */
export function openAddressLimits(most: number): AddressLimits {
  const open = (limits: readonly Limit[]) => openQuota({ limits, most })
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
    const { kind, rid, caller, address, placement, isViewer } = event
    if (address === 0 || (kind !== kinds.click && kind !== kinds.impression)) return []
    const at = event.at.getTime()
    const isClick = kind === kinds.click
    const ad = { id: rid, at }
    if (!isViewer) return [{ quota: isClick ? clicks : impressions, key: `${address}`, holder: ad }]
    const sharesIn = (quotas: typeof viewers, holder: QuotaHolder): Share[] => [
      { quota: quotas.inPlacement, key: `${address}:${placement}`, holder },
      { quota: quotas.inAll, key: `${address}`, holder },
    ]
    if (isClick) return sharesIn(viewerClicks, ad)
    return [...sharesIn(viewers, { id: `${caller}`, at }), ...sharesIn(viewerImpressions, ad)]
  }
  const takeAll = (shares: readonly Share[]) => {
    for (const { quota, key, holder } of shares) quota.take(key, holder)
  }
  return {
    take: (event) => {
      const shares = sharesOf(event)
      if (!shares.every(({ quota, key, holder }) => quota.hasRoom(key, holder))) return false
      takeAll(shares)
      return true
    },
    receive: (event) => takeAll(sharesOf(event)),
  }
}
