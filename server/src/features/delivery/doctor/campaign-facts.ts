import { dayMs } from '@frontrow/contract/durations'
import type { MemberContext, NonTransactionalContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { showCampaigns } from '../../campaigns/for-delivery.ts'
import { findCampaignRow, readReachSamples } from './campaign-facts.sql.ts'
import { findAppFacts, findHolds, findOrganizationFacts } from './own-facts.sql.ts'

export type CampaignFacts = Awaited<ReturnType<typeof readCampaignFacts>>

/**
 * Reads what the checks of a campaign look at. The samples are of publishers' placements, so the
 * system reads them, after the transaction, because a call may not hold two connections. The answer
 * has only shares of them. Refusals: `campaign_not_found`.
 */
export async function readCampaignFacts(ctx: NonTransactionalContext, id: string) {
  const own = await ctx.transaction((inside) => readOwnFacts(inside, id))
  const asked = { campaignId: own.campaign.id, since: new Date(ctx.now.getTime() - dayMs) }
  const reach = await ctx.database.alone((db) => readReachSamples(db, asked))
  return { ...own, reach }
}

async function readOwnFacts(ctx: MemberContext, id: string) {
  const campaign = (await findCampaignRow(ctx, id)) ?? refuse('campaign_not_found')
  const { appId } = campaign
  const app = await findAppFacts(ctx, appId)
  const [shown] = await showCampaigns(ctx, { id: campaign.id })
  if (app === undefined || shown === undefined)
    throw new Error(`campaign ${campaign.id} was found, but not its app or its state`)
  return {
    campaign,
    app,
    shown,
    organization: await findOrganizationFacts(ctx),
    holds: await findHolds(ctx, { scope: 'advertise', objectIds: [campaign.id, appId] }),
  }
}
