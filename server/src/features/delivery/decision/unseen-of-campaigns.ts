import { hourMs } from '@frontrow/contract/durations'
import { RecentMap } from '../../../lib/limits/recent-map.ts'
import { networksOf } from '../../../lib/networks/network-of.ts'

/**
 * The part of the impressions that a campaign's budget buys in an hour that one address may be
 * given without showing them.
 */
const partOfHour = 0.02
/** A campaign of any size may give a network so many. */
const least = 5

/** The ads of each campaign that an address was given and has not shown. */
export interface UnseenOfCampaigns {
  /** The campaigns of which the address gets no more ads now; usually none. */
  fullFor(address: string, nowMs: number): ReadonlySet<number>
  noteGiven(address: string, campaign: GivingCampaign, nowMs: number): void
  /** Lowers the count of unshown ads by so many, because an impression was counted. */
  giveBack(address: string, campaign: number, ads: number): void
}

export interface GivingCampaign {
  number: number
  /** The impressions that its budget buys in an hour. */
  impressionsAnHour: number
}

/** The most networks of one width in memory. Beyond it, the one that got no ad for longest. */
const mostNetworks = 20_000

const none: ReadonlySet<number> = new Set()

/**
 * A wider network of IPv6 has a multiple of the part, and no more than the same least number, so
 * that one customer with all of it takes no small campaign from everybody. Its addresses are spread
 * over the nodes, so each node allows its part.
 */
export function createUnseenOfCampaigns(liveNodes: () => number): UnseenOfCampaigns {
  const widths = networksInWidths()
  const mostOf = ({ impressionsAnHour }: GivingCampaign, factor: number) => {
    const nodes = factor === 1 ? 1 : liveNodes()
    return Math.max(least, (impressionsAnHour * partOfHour * factor) / nodes)
  }
  return {
    fullFor: (address, nowMs) => {
      let full = none
      for (const [width, { network }] of networksOf(address).entries()) {
        const found = widths.of(width, network)?.fullAt(nowMs) ?? none
        if (found.size > 0) full = full.size === 0 ? found : new Set([...full, ...found])
      }
      return full
    },
    noteGiven: (address, campaign, nowMs) => {
      for (const [width, { network, factor }] of networksOf(address).entries())
        widths.made(width, network).add(campaign.number, mostOf(campaign, factor), nowMs)
    },
    giveBack: (address, campaign, ads) => {
      for (const [width, { network }] of networksOf(address).entries())
        widths.of(width, network)?.giveBack(campaign, ads)
    },
  }
}

function networksInWidths() {
  const widths: RecentMap<string, UnseenOfNetwork>[] = []
  return {
    of: (width: number, network: string) => widths[width]?.get(network),
    made: (width: number, network: string): UnseenOfNetwork => {
      const networks = (widths[width] ??= new RecentMap<string, UnseenOfNetwork>(mostNetworks))
      const own = networks.get(network) ?? createUnseenOfNetwork()
      networks.set(network, own)
      return own
    },
  }
}

type UnseenOfNetwork = ReturnType<typeof createUnseenOfNetwork>

/** A leaky bucket of each campaign, which is empty an hour after it was full. */
interface Given {
  emptyAt: number
  /** What one ad adds. */
  stepMs: number
}

/** Looked at again only when there are more buckets than this and twice as many as before. */
const fewBuckets = 32

function createUnseenOfNetwork() {
  const given = new Map<number, Given>()
  // The full buckets, with the time at which each has room again. Nearly always there are none.
  const full = new Map<number, number>()
  let manyBuckets = fewBuckets
  const forgetEmpty = (nowMs: number) => {
    for (const [campaign, { emptyAt }] of given) if (emptyAt <= nowMs) given.delete(campaign)
    manyBuckets = Math.max(fewBuckets, 2 * given.size)
  }
  return {
    add: (campaign: number, most: number, nowMs: number) => {
      if (given.size > manyBuckets) forgetEmpty(nowMs)
      const stepMs = hourMs / most
      const emptyAt = Math.max(given.get(campaign)?.emptyAt ?? 0, nowMs) + stepMs
      given.set(campaign, { emptyAt, stepMs })
      const roomAt = emptyAt + stepMs - hourMs
      if (roomAt > nowMs) full.set(campaign, roomAt)
    },
    giveBack: (campaign: number, ads: number) => {
      const own = given.get(campaign)
      if (own === undefined) return
      const emptyAt = own.emptyAt - ads * own.stepMs
      given.set(campaign, { ...own, emptyAt })
      if (full.has(campaign)) full.set(campaign, emptyAt + own.stepMs - hourMs)
    },
    fullAt: (nowMs: number): ReadonlySet<number> => {
      if (full.size === 0) return none
      for (const [campaign, till] of full) if (till <= nowMs) full.delete(campaign)
      return new Set(full.keys())
    },
  }
}
