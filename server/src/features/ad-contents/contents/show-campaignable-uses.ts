import type { showCampaignableUses as call } from '@frontrow/contract/ad-contents'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { findCampaignUses } from '../../apps/apps.ts'
import { findAppOfCampaignable } from './campaignable.sql.ts'

/** The campaigns that use a campaignable ad content. Refuses `content_not_found`. */
export async function showCampaignableUses(
  ctx: MemberContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { campaignableId } = params
  const appId = (await findAppOfCampaignable(ctx, campaignableId)) ?? refuse('content_not_found')
  return findCampaignUses(ctx, { appId, campaignableId })
}
