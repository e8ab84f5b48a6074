import { createAddressLimiter } from '../../../lib/limits/address-limiter.ts'
import type { Limit } from '../../../lib/db/rate-limits.sql.ts'
import { isPrivate } from '../../../lib/networks/private-addresses.ts'
import { type GivingCampaign, createUnseenOfCampaigns } from './unseen-of-campaigns.ts'

/**
 * Paid ads that one address may be given without showing them. Each of them sets the price of an
 * impression aside for about an hour, so without a limit anybody could stop all campaigns by asking
 * for ads and throwing them away.
 */
const limit: Limit = { burst: 500, everySeconds: 7.2 }
/**
 * What each counted impression gives back. Apps load rewarded ads that few people ask for, so an
 * address that shows a fifth of its ads has no limit.
 */
const perImpression = 5

/** Above this used part of the burst there is no room for one more ad. */
const fullShare = 1 - 1 / limit.burst

export interface UnseenAds {
  /** True while an address has been given too many paid ads that it has not shown. */
  hasMany(address: string, now: Date): boolean
  /** The campaigns of which an address has been given too many; usually none. */
  campaignsOf(address: string, now: Date): ReadonlySet<number>
  /** Counts a paid ad of a campaign that was given to the address. */
  noteGiven(address: string, campaign: GivingCampaign, now: Date): void
  /** Counts a stored, valid, paid impression of a campaign from the address. */
  noteSeen(address: string, campaign: number): void
}

/**
 * In this node's memory. A private address may stand for many users and has no limit. Nodes do not
 * share it: a load balancer sends the calls of one address to one node.
 */
export function createUnseenAds(liveNodes: () => number = () => 1): UnseenAds {
  const ofAddresses = createAddressLimiter(limit)
  const ofCampaigns = createUnseenOfCampaigns(liveNodes)
  return {
    hasMany: (address, now) =>
      ofAddresses.usedShare({ address }, now.getTime()) > fullShare && !isPrivate(address),
    campaignsOf: (address, now) => {
      const campaigns = ofCampaigns.fullFor(address, now.getTime())
      return campaigns.size > 0 && isPrivate(address) ? noCampaigns : campaigns
    },
    noteGiven: (address, campaign, now) => {
      ofAddresses.charge({ address }, now.getTime(), 1)
      ofCampaigns.noteGiven(address, campaign, now.getTime())
    },
    noteSeen: (address, campaign) => {
      ofAddresses.giveBack({ address }, perImpression)
      ofCampaigns.giveBack(address, campaign, perImpression)
    },
  }
}

const noCampaigns: ReadonlySet<number> = new Set()
