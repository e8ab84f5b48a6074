import type { setContentRetirement as call } from '@frontrow/contract/ad-contents'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../../audit/audit.ts'
import { noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { asRetirement } from '../../apps/apps.ts'
import { lockContent, restoreContent, retireContent } from './retirement.sql.ts'

/**
 * Retires or restores an ad content with what was made from it; no change when it already is in
 * that state. Refuses `content_not_found`.
 */
export async function setContentRetirement(
  ctx: MemberContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const content = (await lockContent(ctx, params.adContentId)) ?? refuse('content_not_found')
  const { id, archived_at } = content
  if ((archived_at !== null) === body.retired) {
    await noteNothingChanged(ctx)
    return asRetirement(id, archived_at)
  }
  if (archived_at === null) await retireContent(ctx, id)
  else await restoreContent(ctx, { id, archived_at })
  await audit(ctx, body.retired ? 'ad_content.retire' : 'ad_content.restore', {
    id,
    details: { app_id: content.app_id },
  })
  return asRetirement(id, body.retired ? ctx.now : null)
}
