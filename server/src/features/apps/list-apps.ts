import type { listApps as call } from '@frontrow/contract/apps'
import type { Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../lib/calls/context.ts'
import { selectApps } from './app.sql.ts'
import { asApps } from './as-app.ts'

/** The organization's apps, newest first, with the API keys that they embed. */
export async function listApps(ctx: MemberContext): Promise<Reply<typeof call>> {
  const rows = await selectApps(ctx)
  return rows.map(await asApps(ctx))
}
