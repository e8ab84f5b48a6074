import type { setCampaignableRetirement as call } from '@frontrow/contract/ad-contents'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../../audit/audit.ts'
import { noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { asRetirement } from '../../apps/apps.ts'
import { lockCampaignable, setCampaignable } from './retirement.sql.ts'

/**
 * Retires or restores a campaignable ad content; no change when it already is in that state.
 * Refuses `content_not_found`, and `content_retired` when the ad content it was made from is
 * retired.
 */
export async function setCampaignableRetirement(
  ctx: MemberContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const content =
    (await lockCampaignable(ctx, params.campaignableId)) ?? refuse('content_not_found')
  const { id, archived_at } = content
  if ((archived_at !== null) === body.retired) {
    await noteNothingChanged(ctx)
    return asRetirement(id, archived_at)
  }
  if (!body.retired && content.isSourceRetired) refuse('content_retired')
  const after = body.retired ? ctx.now : null
  await setCampaignable(ctx, id, after)
  await audit(ctx, body.retired ? 'campaignable.retire' : 'campaignable.restore', {
    id,
    details: { app_id: content.app_id },
  })
  return asRetirement(id, after)
}
