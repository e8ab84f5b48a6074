import type { listSampledApps as call } from '@frontrow/contract/ad-contents/ad-review'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { NonTransactionalContext } from '../../lib/calls/context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import {
  describeApps,
  findAdvertisedApps,
  findPlacementNames,
  findSampledCampaigns,
} from './shown-app.sql.ts'
import { daysAgo, sampleDays } from './shown-apps.ts'

/** GET /ad-review/placement/:placementId/apps. Refusals: `placement_not_found`. */
export async function listSampledApps(
  ctx: NonTransactionalContext,
  { params: { placementId } }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { organizationId } = ctx
  const campaigns = await ctx.transaction(async (inside) => {
    const placements = await findPlacementNames(inside)
    if (![...placements.values()].some(({ id }) => id === placementId))
      refuse('placement_not_found')
    return findSampledCampaigns(inside, { since: daysAgo(ctx.now, sampleDays), placementId })
  })
  const campaignIds = campaigns.map((row) => row.campaign_id)
  const { advertised, described } = await ctx.database.asSystem(async (db) => {
    const found = await findAdvertisedApps(db, { campaignIds, organizationId })
    const appIds = [...new Set(found.map((row) => row.app_id))]
    return { advertised: found, described: await describeApps(db, appIds) }
  })
  const adsOf = new Map(campaigns.map((row) => [row.campaign_id, row.ads]))
  const apps = described.map(({ id, name, icon_path }) => {
    const of = advertised.filter((row) => row.app_id === id)
    const ads = of.reduce((sum, row) => sum + (adsOf.get(row.id) ?? 0), 0)
    return { id, name, icon_path, is_own: of.some(({ isOwn }) => isOwn), ads }
  })
  return {
    sample_days: sampleDays,
    sampled_ads: campaigns.reduce((sum, { ads }) => sum + ads, 0),
    apps: apps.toSorted((one, other) => other.ads - one.ads || one.id.localeCompare(other.id)),
  }
}
