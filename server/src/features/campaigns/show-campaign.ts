import type { showCampaign as call } from '@frontrow/contract/campaigns'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../lib/calls/context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { showCampaigns } from './as-campaign.ts'
import { findEditable } from './edit.sql.ts'

/** One campaign with the ids of its parts. Refuses `campaign_not_found`. */
export async function showCampaign(
  ctx: MemberContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const editable = (await findEditable(ctx, params)) ?? refuse('campaign_not_found')
  const [campaign] = await showCampaigns(ctx, { id: editable.id })
  if (campaign === undefined)
    throw new Error(`campaign ${editable.id} was found, but the list query did not return it`)
  return {
    ...campaign,
    created_at: editable.createdAt.toISOString(),
    icon_id: editable.iconId,
    regions: [...editable.regionIds],
    campaignAds: [...editable.contentIds],
  }
}
