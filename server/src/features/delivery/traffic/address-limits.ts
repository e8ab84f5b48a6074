// How much of what comes from one address counts, whatever agents and viewers are named. Agents
// cost nothing to make up, so all that comes from an address without a viewer is one caller.
// Viewers cost nothing to make up either, but whoever consented is told apart up to the size of the
// crowd that a carrier puts behind one address. The numbers and their reasons: docs/decisions/019.
import { kinds } from '../tokens/event-token.ts'
import { type Quota, type QuotaHolder, openQuota } from './quotas.ts'
import type { Limit } from './rates.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export const addressLimits = {
  /** Impressions of an address without viewers. */
  impressions: [{ times: 20, withinMs: 5 * minute }],
  /** Clicks of an address without viewers: four times what one device may. */
  clicks: [
    { times: 4, withinMs: minute },
    { times: 12, withinMs: 10 * minute },
    { times: 40, withinMs: hour },
    { times: 100, withinMs: day },
  ],
  /** Viewers of one placement behind an address, and what all of them see and click. */
  viewers: [{ times: 250, withinMs: 5 * minute }],
  viewerImpressions: [{ times: 1250, withinMs: 5 * minute }],
  viewerClicks: [
    { times: 50, withinMs: 5 * minute },
    { times: 300, withinMs: hour },
    { times: 1500, withinMs: day },
  ],
} as const satisfies Record<string, readonly Limit[]>

/** All placements together may take so many times what one may. */
const placementsAtOnce = 2

/** An event as far as the limits of an address know it. */
export interface AddressedEvent {
  kind: number
  /** Its ad: an event that is sent again is no second one. */
  rid: string
  /** A keyed hash of who sent it: of the address with the viewer, or with the agent's family. */
  caller: number
  /** A keyed hash of the address; 0 where it is not known, and then nothing is limited. */
  address: number
  placement: number
  /** True where the caller is a viewer who consented. */
  isViewer: boolean
  at: Date
}

export interface AddressLimits {
  /**
   * True where the event may count; it is then counted. For events that every other rule let
   * through.
   */
  take(event: AddressedEvent): boolean
  /** Counts an event that counted on another node. */
  receive(event: AddressedEvent): void
}

/** One quota as it is asked for one event. */
interface Share {
  quota: Quota
  key: string
  holder: QuotaHolder
}

/** `most`: addresses remembered by each quota. */
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
    const sharesIn = (of: typeof viewers, holder: QuotaHolder): Share[] => [
      { quota: of.inPlacement, key: `${address}:${placement}`, holder },
      { quota: of.inAll, key: `${address}`, holder },
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
