import type { CampaignState } from '@frontrow/contract/campaigns'
import type { BadgeLook } from '../../ui/badge.tsx'
import type { Campaign } from './campaign-lists.ts'

/** What a campaign is doing: as the API says, or told by its flag and its date. */
export function stateOf(campaign: Campaign, now: Date): CampaignState {
  if (campaign.state !== undefined) return campaign.state
  if (new Date(campaign.valid_till) <= now) return 'expired'
  return campaign.is_active ? 'running' : 'paused'
}

/** The campaign after it was switched or extended; its state is told anew. */
export function changed(
  campaign: Campaign,
  change: Partial<Pick<Campaign, 'is_active' | 'valid_till'>>,
  now: Date,
): Campaign {
  const { state, ...rest } = { ...campaign, ...change }
  if (state === undefined) return rest
  const startsLater = rest.is_active && new Date(rest.starts_at ?? 0) > now
  return { ...rest, state: startsLater ? 'scheduled' : stateOf(rest, now) }
}

export const stateWords: Readonly<Record<CampaignState, string>> = {
  running: 'running',
  scheduled: 'starts later',
  paused: 'paused',
  expired: 'expired',
}

export const stateLooks: Readonly<Record<CampaignState, BadgeLook>> = {
  running: 'success',
  scheduled: 'info',
  paused: 'plain',
  expired: 'warning',
}

/** What of today's budget is left, from 0 to 1; undefined where it is not known. */
export function shareLeft({ today }: Campaign): number | undefined {
  if (today === undefined) return undefined
  const [spent, left] = [Number(today.spent), Number(today.left)]
  return spent + left === 0 ? 1 : left / (spent + left)
}
