import type { extendCampaign as call } from '@frontrow/contract/campaigns'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../audit/audit.ts'
import { noteNothingChanged } from '../../lib/db/note-act.sql.ts'
import type { MemberContext } from '../../lib/calls/context.ts'
import { sameId } from '../../lib/calls/path-ids.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { endOf } from './campaign-rules.ts'
import { lockCampaign, setValidTill } from './campaign.sql.ts'
import { recordChange } from './change.sql.ts'
import { keepTotalRate } from './edit.sql.ts'

/**
 * Sets until when a campaign is valid. Any future instant is accepted, also one before the present
 * `valid_till`. `is_active` does not change, so an expired campaign that was active runs again.
 * Refuses `date_not_valid`, `date_in_past`, `campaign_not_found`.
 */
export async function extendCampaign(
  ctx: MemberContext,
  input: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const appId = sameId(input.params.appId, input.query.app_id)
  const campaignId = sameId(input.params.campaignId, input.query.campaign_id)
  const campaign = (await lockCampaign(ctx, { appId, campaignId })) ?? refuse('campaign_not_found')
  const validTill = endOf(input.body.date, { field: 'date', now: ctx.now })
  const reply = {
    id: campaign.id,
    valid_till: validTill.toISOString(),
    is_active: campaign.is_active,
  }
  if (validTill.getTime() === campaign.valid_till.getTime()) {
    await noteNothingChanged(ctx)
    return reply
  }
  await setValidTill(ctx, campaign.id, validTill)
  await keepTotalRate(ctx, campaign.id)
  const change = { valid_till: [campaign.valid_till.toISOString(), reply.valid_till] as const }
  await recordChange(ctx, campaign.id, change)
  await audit(ctx, 'campaign.extend', { id: campaign.id, details: change })
  return reply
}
