import type { listAppStatistics as call } from '@frontrow/contract/apps'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../lib/calls/context.ts'
import { selectAppStatistics } from './app.sql.ts'
import { asApps } from './as-app.ts'

/**
 * The organization's active or retired apps, newest first, with the number of ad contents and the
 * installs from its placements.
 */
export async function listAppStatistics(
  ctx: MemberContext,
  { query }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const rows = await selectAppStatistics(ctx, { retired: query.retired === 'true' })
  const asOne = await asApps(ctx)
  return rows.map((row) => ({
    id: row.id,
    App: asOne(row),
    ad_contents: Number(row.ad_contents),
    installs: Number(row.installs),
    icon_path: row.icon_path,
    ...(row.archived_at === null ? {} : { retired_at: row.archived_at.toISOString() }),
  }))
}
