import { sql } from 'kysely'
import type { Db } from '../../lib/database.ts'
import { consoleNetworkDays } from './console-networks.ts'
import { longestUnusedDays } from './session.sql.ts'

/**
 * Deletes what expired a day ago: codes that were not used, links to set a password, and ended
 * sessions. The day is needed because an email's sends of the last day limit how many mails it
 * gets. Console networks are deleted once they no longer count as an organization's own.
 */
export async function sweepAccount(db: Db): Promise<void> {
  await sql`DELETE FROM email_verifications WHERE sent_at < app_now() - interval '1 day'`.execute(
    db,
  )
  await sql`DELETE FROM password_resets WHERE expires_at < app_now() - interval '1 day'`.execute(db)
  await sql`
    DELETE FROM sessions WHERE least(expires_at, revoked_at) < app_now() - interval '1 day'
      OR last_seen_at < app_now() - ${`${longestUnusedDays + 1} days`}::interval`.execute(db)
  await sql`
    DELETE FROM console_networks WHERE seen_at < app_now() - ${`${consoleNetworkDays} days`}::interval`.execute(
    db,
  )
}
