import { dayMs } from '@frontrow/contract/durations'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { showCampaigns } from '../../campaigns/for-delivery.ts'
import { type CampaignRow, countSamples, filtersOfCampaign } from './campaign-facts.sql.ts'
import { findAppFacts, findHolds, findOrganizationFacts } from './own-facts.sql.ts'

export type CampaignFacts = Awaited<ReturnType<typeof readCampaignFacts>>

/** Reads what the checks of a campaign look at. */
export async function readCampaignFacts(ctx: MemberContext, campaign: CampaignRow) {
  const { id, appId } = campaign
  const since = new Date(ctx.now.getTime() - dayMs)
  const app = await findAppFacts(ctx, appId)
  const [shown] = await showCampaigns(ctx, { id })
  if (app === undefined || shown === undefined)
    throw new Error(`campaign ${id} was found, but not its app or its state`)
  return {
    campaign,
    app,
    shown,
    organization: await findOrganizationFacts(ctx),
    holds: await findHolds(ctx, { scope: 'advertise', objectIds: [id, appId] }),
    // The samples are of publishers' placements, so the system reads them. They become shares.
    ...(await ctx.database.asSystem(async (db) => ({
      sampled: await countSamples(db, since),
      filters: await filtersOfCampaign(db, { campaignId: id, since }),
    }))),
  }
}
