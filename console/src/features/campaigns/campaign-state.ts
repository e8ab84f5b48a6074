import type { CampaignState } from '@frontrow/contract/campaigns'
import type { BadgeLook } from '../../ui/badge.tsx'
import type { Campaign } from './campaign-lists.ts'
import { momentText } from './campaign-words.ts'

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

/**
 * The campaign after it was extended to the date that was sent. Its own `is_active` decides where it belongs, because the published
 * API does not say what the answer holds. The answer is asked only about a campaign whose time was up: its flag is false because
 * of the date, and only the server knows whether somebody had deactivated it as well.
 */
export function afterExtension(
  campaign: Campaign,
  { validTill, answer }: { validTill: string; answer: unknown },
  now: Date,
): Campaign {
  const hadEnded = new Date(campaign.valid_till) <= now
  const isActive = campaign.is_active || (hadEnded && saysActive(answer))
  return changed(campaign, { valid_till: validTill, is_active: isActive }, now)
}

function saysActive(answer: unknown): boolean {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'is_active' in answer &&
    answer.is_active === true
  )
}

const MINUTE_MS = 60_000

/** True where the date is before the one the campaign has, by the minute: a date-time field holds no seconds. */
export function endsEarlier({ valid_till: old }: Campaign, till: Date): boolean {
  return till.getTime() < Math.floor(new Date(old).getTime() / MINUTE_MS) * MINUTE_MS
}

/** What the success does not say by itself: that the new date is before the old one. Null where it is not. */
export function extensionDetail(before: Campaign, after: Campaign): string | null {
  const till = new Date(after.valid_till)
  return endsEarlier(before, till) ? `It ends earlier than before: ${momentText(till)}.` : null
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
