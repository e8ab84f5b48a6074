import type { showContentUses as call } from '@frontrow/contract/ad-contents'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { findCampaignUses } from '../../apps/apps.ts'
import { findContent } from './ad-content.sql.ts'
import { findMadeOf } from './uses.sql.ts'

/**
 * The campaigns that use an ad content as their icon or use something made from it, and what was
 * made from it. Refuses `content_not_found`.
 */
export async function showContentUses(
  ctx: MemberContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const content = (await findContent(ctx, params.adContentId)) ?? refuse('content_not_found')
  const uses = await findCampaignUses(ctx, { appId: content.app_id, contentId: content.id })
  return { ...uses, campaignable_ad_contents: await findMadeOf(ctx, content.id) }
}
