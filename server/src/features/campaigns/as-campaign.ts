import { amountNumber } from '@frontrow/contract/amounts'
import type { Campaign } from '@frontrow/contract/campaigns'
import type { Static } from 'typebox'
import type { CampaignRow } from './campaign.sql.ts'

/** How a campaign travels. Past `valid_till` it is inactive, whatever was asked for. */
export function asCampaign(row: CampaignRow, now: Date): Static<typeof Campaign> {
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
  }
}
