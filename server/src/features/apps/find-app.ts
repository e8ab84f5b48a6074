import type { MemberContext } from '../../lib/calls/context.ts'
import { isId } from '../../lib/db/ids.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { type ListedAppRow, selectApp } from './app.sql.ts'

/**
 * The organization's app with this id. Refuses `app_not_found`, also for an app of another
 * organization.
 */
export async function findApp(ctx: MemberContext, appId: string): Promise<ListedAppRow> {
  const app = isId(appId) ? await selectApp(ctx, appId) : undefined
  return app ?? refuse('app_not_found')
}
