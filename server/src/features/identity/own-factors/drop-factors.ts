import type { Db } from '../../../lib/db/database.ts'
import { removeFactors } from '../factors/remove-factors.ts'
import { endSessions } from '../people/developer.sql.ts'
import { memberHolder } from '../factors/realm.sql.ts'

/**
 * Removes all second factors of a developer and ends all their sessions, in the current transaction
 * of the system, which holds the developer's lock. Returns false where there was none.
 */
export async function dropFactors(
  db: Db,
  { developerId, now }: { developerId: string; now: Date },
): Promise<boolean> {
  if (!(await removeFactors(db, memberHolder(developerId)))) return false
  await endSessions(db, developerId, now)
  return true
}
