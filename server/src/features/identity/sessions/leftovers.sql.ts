import type { Db } from '../../../lib/db/database.ts'
import { consoleNetworkDays } from './console-networks.ts'
import { longestUnused } from './session.sql.ts'
import { execute } from '../../../lib/db/rows.ts'

/**
 * Deletes links to set a password and sessions that ended a day ago, challenges that have ended,
 * and console networks that no longer count as an organization's own.
 */
export async function sweepIdentity(db: Db): Promise<void> {
  await execute(db)`DELETE FROM password_resets WHERE expires_at < app_now() - interval '1 day'`
  await execute(db)`
    DELETE FROM sessions WHERE least(expires_at, revoked_at) < app_now() - interval '1 day'
      OR last_seen_at < app_now() - ${longestUnused.developer}::interval - interval '1 day'`
  await execute(db)`DELETE FROM spent_challenges WHERE expires_at < app_now()`
  await execute(db)`
    DELETE FROM console_networks WHERE seen_at < app_now() - ${`${consoleNetworkDays} days`}::interval`
}
