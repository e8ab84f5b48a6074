import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { endOf } from './passkey-challenge.ts'

/**
 * Uses up a challenge of ours. Returns false where it was used before. The row is swept once the
 * challenge has ended.
 */
export async function spendChallenge(db: Db, challenge: string): Promise<boolean> {
  const hash = createHash('sha256').update(challenge).digest()
  const spent = await sql`
    INSERT INTO spent_challenges (hash, expires_at) VALUES (${hash}, ${endOf(challenge)})
    ON CONFLICT DO NOTHING RETURNING hash`.execute(db)
  return spent.rows.length === 1
}
