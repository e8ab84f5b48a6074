import type { listAppStatistics as call } from '@frontrow/contract/apps'
import type { Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../lib/context.ts'
import { selectAppStatistics } from './app.sql.ts'
import { asApps } from './as-app.ts'

/** The organization's apps, newest first, with how many ad contents each has and the installs that its placements brought. */
export async function listAppStatistics(ctx: MemberContext): Promise<Reply<typeof call>> {
  const rows = await selectAppStatistics(ctx)
  const asOne = await asApps(ctx)
  return rows.map((row) => ({
    id: row.id,
    App: asOne(row),
    ad_contents: Number(row.ad_contents),
    installs: Number(row.installs),
    icon_path: row.icon_path,
  }))
}
