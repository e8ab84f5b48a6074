import type { OperatorRole } from '@frontrow/contract/operator/permissions'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'
import { isLive } from '../../identity/for-operators.ts'
import { operatorHasFactor } from './operator-has-factor.sql.ts'

export interface FoundSession {
  id: string
  operatorId: string
  email: string
  name: string
  roles: OperatorRole[]
  singleKeys: boolean
  isDemo: boolean
  hasFactor: boolean
  confirmedAt: Date | null
  expiresAt: Date
  isSeenLately: boolean
  now: Date
}

/**
 * The session of a token, in one indexed read. Undefined when it has ended: by sign-out, expiry,
 * disuse, a removed operator or a changed password.
 */
export async function findSession(db: Db, tokenHash: Buffer): Promise<FoundSession | undefined> {
  return one<FoundSession>(db)`
    SELECT s.id, o.id AS "operatorId", o.email, o.name, o.single_keys AS "singleKeys",
      o.is_demo AS "isDemo", s.confirmed_at AS "confirmedAt", s.expires_at AS "expiresAt", clock.now,
      ARRAY (SELECT role FROM operator_roles r WHERE r.operator_id = o.id ORDER BY role) AS roles,
      ${operatorHasFactor} AS "hasFactor",
      s.last_seen_at > clock.now - interval '1 minute' AS "isSeenLately"
    FROM (SELECT app_now() AS now) clock
    JOIN operator_sessions s ON s.token_hash = ${tokenHash}
    JOIN operators o ON o.id = s.operator_id
    WHERE ${isLive('operator', sql`clock.now`)}
      AND o.removed_at IS NULL AND s.created_at >= o.sessions_after`
}

/** Keeps a session alive past a new password, which ends all others. */
export async function renewSession(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await db.updateTable('operator_sessions').set({ created_at: now }).where('id', '=', id).execute()
}
