import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { showCampaignTotals as call } from '@frontrow/contract/overview'
import type { MemberContext } from '../../lib/calls/context.ts'
import { findCampaignTotals } from './overview.sql.ts'
import { rangeOf } from './range.ts'

/**
 * POST /overview/campaigns: all campaigns of the organization, with zeros for those without
 * impressions.
 */
export async function showCampaignTotals(
  ctx: MemberContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const range = rangeOf({ from: body.from_timestamp, to: body.to_timestamp })
  if (range === undefined) return []
  const rows = await findCampaignTotals(ctx, range)
  return rows.map((row) => ({
    id: row.id,
    campaign_name: row.name,
    app_name: row.app_name,
    requests: Number(row.requests),
    impressions: Number(row.impressions),
    clicks: Number(row.clicks),
    installs: Number(row.installs),
  }))
}
