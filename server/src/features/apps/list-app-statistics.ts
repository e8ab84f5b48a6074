import type { listAppStatistics as call } from '@frontrow/contract/apps'
import type { Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../lib/context.ts'
import { selectAppStatistics } from './app.sql.ts'
import { appsWithKeys } from './with-keys.ts'

/** The organization's apps, newest first, with how many ad contents each has and the installs that its placements brought. */
export async function listAppStatistics(ctx: MemberContext): Promise<Reply<typeof call>> {
  const rows = await selectAppStatistics(ctx)
  const withKeys = await appsWithKeys(ctx)
  return rows.map((row) => ({
    id: row.id,
    App: withKeys(row),
    ad_contents: Number(row.ad_contents),
    installs: Number(row.installs),
    icon_path: row.icon_path,
  }))
}
