import type { setActivation as call } from '@frontrow/contract/campaigns'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../audit/audit.ts'
import { noteNothingChanged } from '../../lib/db/note-act.sql.ts'
import type { MemberContext } from '../../lib/calls/context.ts'
import { sameId } from '../../lib/calls/path-ids.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { lockCampaign, setActive } from './campaign.sql.ts'
import { recordChange } from './change.sql.ts'

/**
 * Sets the campaign to `is_active`, or toggles it when the body does not name it. Concurrent calls
 * run one after the other. Refuses `campaign_not_found`, and `campaign_expired` when an expired
 * campaign would be activated.
 */
export async function setActivation(
  ctx: MemberContext,
  input: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const appId = sameId(input.params.appId, input.query.app_id)
  const campaignId = sameId(input.params.campaignId, input.query.campaign_id)
  const campaign = (await lockCampaign(ctx, { appId, campaignId })) ?? refuse('campaign_not_found')
  const isExpired = campaign.valid_till <= ctx.now
  const isActive = campaign.is_active && !isExpired
  const wanted = input.body?.is_active ?? !isActive
  if (wanted && isExpired) refuse('campaign_expired')
  if (wanted !== campaign.is_active) {
    await setActive(ctx, campaign.id, wanted)
    await recordChange(ctx, campaign.id, { is_active: [campaign.is_active, wanted] })
    await audit(ctx, wanted ? 'campaign.activate' : 'campaign.deactivate', { id: campaign.id })
  } else await noteNothingChanged(ctx)
  return { id: campaign.id, is_active: wanted }
}
