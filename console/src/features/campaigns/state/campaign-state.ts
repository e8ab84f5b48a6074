import type { CampaignState } from '@frontrow/contract/campaigns'
import { minuteMs } from '@frontrow/contract/durations'
import { momentText } from '../../../lib/text/day-text.ts'
import type { BadgeLook } from '../../../ui/feedback/badge.tsx'
import type { Campaign } from './campaign-lists.ts'

/** The state from the API, or derived from `is_active` and the dates if the API sends none. */
export function stateOf(campaign: Campaign, now: Date): CampaignState {
  if (campaign.state !== undefined) return campaign.state
  if (new Date(campaign.valid_till) <= now) return 'expired'
  return campaign.is_active ? 'running' : 'paused'
}

/** The campaign after a change of its activation or end date, with a new state. */
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
 * The campaign after an extension to the given date. Its own `is_active` decides which list it
 * belongs to, because the published API does not define the answer's content. The answer is used
 * only for an ended campaign: its flag is false because of the date, and only the server knows
 * whether a user had deactivated it as well.
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

/**
 * Whether the new date is earlier than the current one. The comparison is by the minute, because a
 * date-time field has no seconds.
 */
export function endsEarlier({ valid_till: old }: Campaign, till: Date): boolean {
  return till.getTime() < Math.floor(new Date(old).getTime() / minuteMs) * minuteMs
}

/** A detail for the success message if the new date is earlier than the old one, else null. */
export function extensionDetail(before: Campaign, after: Campaign): string | null {
  const till = new Date(after.valid_till)
  return endsEarlier(before, till) ? `It ends earlier than before: ${momentText(till)}.` : null
}

export const stateWords: Readonly<Record<CampaignState, string>> = {
  running: 'Running',
  scheduled: 'Scheduled',
  paused: 'Paused',
  expired: 'Expired',
}

export const stateLooks: Readonly<Record<CampaignState, BadgeLook>> = {
  running: 'success',
  scheduled: 'info',
  paused: 'plain',
  expired: 'warning',
}

/** The share of today's budget that is left, from 0 to 1; undefined if it is unknown. */
export function shareLeft({ today }: Campaign): number | undefined {
  if (today === undefined) return undefined
  const [spent, left] = [Number(today.spent), Number(today.left)]
  return spent + left === 0 ? 1 : left / (spent + left)
}
