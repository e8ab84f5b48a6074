import type { AdCategory } from '@frontrow/contract/ad-contents/ad-ratings'
import type { setAdLimits as setCall, showAdLimits as showCall } from '@frontrow/contract/apps'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../audit/audit.ts'
import { noteNothingChanged } from '../../lib/db/note-act.sql.ts'
import type { MemberContext } from '../../lib/calls/context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { type LimitColumns, lockLimits, selectLimits, updateLimits } from './ad-limits.sql.ts'
import { findApp } from './find-app.ts'
import { openAppCase } from './open-app-case.ts'

/** GET /app/:appId/ad-limits. Refuses `app_not_found`. */
export async function showAdLimits(
  ctx: MemberContext,
  { params }: Input<typeof showCall>,
): Promise<Reply<typeof showCall>> {
  const app = await findApp(ctx, params.appId)
  return asLimits((await selectLimits(ctx, app.id)) ?? refuse('app_not_found'))
}

/**
 * PUT /app/:appId/ad-limits. An operator looks at a monetized app again whose limits change.
 * Refuses `app_not_found`, also for a retired app.
 */
export async function setAdLimits(
  ctx: MemberContext,
  { params, body }: Input<typeof setCall>,
): Promise<Reply<typeof setCall>> {
  const before = await lockLimits(ctx, params.appId)
  if (before === undefined) return refuse('app_not_found')
  const app = await findApp(ctx, params.appId)
  const after: LimitColumns = {
    ad_rating: body.ad_rating,
    is_child_directed: body.child_directed,
    blocked_categories: body.blocked_categories.toSorted(),
  }
  const details = changesBetween(before, after)
  if (Object.keys(details).length === 0) {
    await noteNothingChanged(ctx)
    return asLimits(before)
  }
  await updateLimits(ctx, app.id, after)
  await audit(ctx, 'app.set-ad-limits', { id: app.id, details })
  if (app.is_monetizing) await openAppCase(ctx, app.id)
  return asLimits(after)
}

function changesBetween(before: LimitColumns, after: LimitColumns) {
  const texts = (columns: LimitColumns) =>
    Object.entries(columns).map(([field, value]) => [field, String(value)] as const)
  const was = new Map(texts(before))
  return Object.fromEntries(
    texts(after)
      .filter(([field, value]) => was.get(field) !== value)
      .map(([field, value]) => [field, [was.get(field) ?? '', value]]),
  )
}

function asLimits(row: LimitColumns): Reply<typeof showCall> {
  return {
    ad_rating: row.ad_rating,
    child_directed: row.is_child_directed,
    blocked_categories: row.blocked_categories as AdCategory[],
  }
}
