import { createHash } from 'node:crypto'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'
import { endOf } from './passkey-challenge.ts'

/**
 * Uses up a challenge of ours. Returns false where it was used before. The row is swept once the
 * challenge has ended.
 */
export async function spendChallenge(db: Db, challenge: string): Promise<boolean> {
  const hash = createHash('sha256').update(challenge).digest()
  const spent = await many(db)`
    INSERT INTO spent_challenges (hash, expires_at) VALUES (${hash}, ${endOf(challenge)})
    ON CONFLICT DO NOTHING RETURNING hash`
  return spent.length === 1
}
