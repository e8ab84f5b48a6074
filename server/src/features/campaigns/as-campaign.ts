import { amountNumber, amountText } from '@frontrow/contract/money/amounts'
import type { Campaign, CampaignState } from '@frontrow/contract/campaigns'
import type { Static } from 'typebox'
import type { MemberContext } from '../../lib/calls/context.ts'
import { type CampaignRow, findCampaigns } from './campaign.sql.ts'
import { type NetworkPricing, impressionPrice, pricesIn } from './price.ts'
import { readRates } from './read-rates.sql.ts'

/**
 * Campaigns as the API returns them, newest first: all active ones, all inactive ones, or the one
 * with the given id.
 */
export async function showCampaigns(
  ctx: MemberContext,
  wanted: Parameters<typeof findCampaigns>[1],
): Promise<Static<typeof Campaign>[]> {
  const rows = await findCampaigns(ctx, wanted)
  const { networkCurrency, networkLimits: limits } = ctx.config
  const priceOf = pricesIn(networkCurrency, await readRates(ctx.db, ctx.now))
  return rows.map((row) => ({
    ...asCampaign(row, ctx.now),
    stopped_by: notPriced(row, { limits, priceOf }) ?? row.stopped_by,
  }))
}

function notPriced(row: CampaignRow, pricing: NetworkPricing) {
  const { currency, daily_budget_micros: dailyBudgetMicros, ecpm_budget_micros: ecpmMicros } = row
  const price = impressionPrice({ currency, dailyBudgetMicros, ecpmMicros }, pricing)
  return typeof price === 'string' ? price : undefined
}

type Shown = Static<typeof Campaign>

/** A campaign is inactive past its `valid_till`, whether or not it was activated. */
function asCampaign(
  row: CampaignRow,
  now: Date,
): Omit<Required<Shown>, 'stopped_by' | 'icon_review'> & Pick<Shown, 'icon_review'> {
  return {
    id: row.id,
    app_id: row.app_id,
    campaign_name: row.name,
    app_name: row.app_name,
    type: row.type,
    keywords: row.keywords,
    icon: row.icon_path,
    valid_till: row.valid_till.toISOString(),
    is_active: row.is_active && row.valid_till > now,
    campaign_ad_contents: row.contents,
    campaign_regions: row.regions,
    daily_budget: amountNumber(row.daily_budget_micros),
    ecpm_budget: amountNumber(row.ecpm_budget_micros),
    currency: row.currency,
    state: stateOf(row, now),
    starts_at: row.starts_at.toISOString(),
    today: todayOf(row),
    total: totalOf(row),
    ...iconReviewOf(row),
  }
}

function iconReviewOf({ icon_state: state, shown_icon_path: shown }: CampaignRow) {
  return state === 'pending' || state === 'denied' ? { icon_review: { state, shown } } : {}
}

/** A lowered budget may be less than what was already spent today; then nothing is left. */
function todayOf(row: CampaignRow) {
  const { today, daily_budget_micros: budget, spent_today_micros: spent } = row
  const left = budget > spent ? budget - spent : 0n
  return {
    day: today,
    spent: amountText(spent),
    left: amountText(left),
    time_zone: row.time_zone,
  }
}

function totalOf({ total_budget_micros: budget, spent_in_all_micros: spent }: CampaignRow) {
  if (budget === null || spent === null) return null
  const left = budget > spent ? budget - spent : 0n
  return { budget: amountText(budget), spent: amountText(spent), left: amountText(left) }
}

function stateOf(row: CampaignRow, now: Date): CampaignState {
  if (row.valid_till <= now) return 'expired'
  if (!row.is_active) return 'paused'
  return row.starts_at > now ? 'scheduled' : 'running'
}
