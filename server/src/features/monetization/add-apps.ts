import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { addApps as call } from '@frontrow/contract/monetization'
import { audit } from '../audit/audit.ts'
import { noteNothingChanged } from '../../lib/db/note-act.sql.ts'
import type { MemberContext } from '../../lib/calls/context.ts'
import { isId } from '../../lib/db/ids.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { openAppCase } from '../apps/apps.ts'
import { addMonetizedApps, findOwnApps } from './placement.sql.ts'

/**
 * Adds apps to monetization, all or none; those already in it stay. An operator looks at each of
 * them. Refuses `no_apps_given`,
 * `app_not_found`.
 */
export async function addApps(
  ctx: MemberContext,
  input: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const appIds = [...new Set(input.body.app_ids.map((id) => id.toLowerCase()))]
  if (appIds.length === 0) refuse('no_apps_given', { field: 'app_ids' })
  if (!appIds.every(isId) || (await findOwnApps(ctx, appIds)).length < appIds.length) {
    refuse('app_not_found', { field: 'app_ids' })
  }
  const added = await addMonetizedApps(ctx, appIds)
  if (added.length === 0) await noteNothingChanged(ctx)
  for (const id of added) {
    await audit(ctx, 'app.monetize', { id })
    await openAppCase(ctx, id)
  }
  return { app_ids: appIds }
}
