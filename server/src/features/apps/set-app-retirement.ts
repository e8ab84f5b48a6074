import type { setAppRetirement as call } from '@frontrow/contract/apps'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../audit/audit.ts'
import { noteNothingChanged } from '../../lib/db/note-act.sql.ts'
import type { MemberContext } from '../../lib/calls/context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { lockApp, updateApp } from './app.sql.ts'
import { claimOrReview } from './review-store-ids.ts'
import { releaseStoreIds } from './store-claims.sql.ts'

/**
 * Retires or restores an app; no change when it already is in that state. A retired app gives up
 * its store ids. If another organization has claimed one meanwhile, the restored app goes into
 * review. Refuses `app_not_found`.
 */
export async function setAppRetirement(
  ctx: MemberContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const app = await lockApp(ctx, params.appId)
  if (app === undefined) return refuse('app_not_found')
  const before = app.archived_at
  if ((before !== null) === body.retired) {
    await noteNothingChanged(ctx)
    return asRetirement(app.id, before)
  }
  const after = body.retired ? ctx.now : null
  await updateApp(ctx, app.id, { archived_at: after })
  if (body.retired) await releaseStoreIds(ctx, app)
  else await claimOrReview(ctx, app)
  await audit(ctx, body.retired ? 'app.retire' : 'app.restore', { id: app.id })
  return asRetirement(app.id, after)
}

/** The retirement state as the API returns it. */
export function asRetirement(id: string, at: Date | null): Reply<typeof call> {
  return { id, retired: at !== null, retired_at: at === null ? null : at.toISOString() }
}
