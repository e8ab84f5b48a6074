import type { Db } from '../../../lib/db/database.ts'
import { execute, one } from '../../../lib/db/rows.ts'

/** Stores a link. It replaces the operator's link of before. */
export async function putWelcome(
  db: Db,
  link: { operatorId: string; tokenHash: Buffer; isFirst: boolean; now: Date; expiresAt: Date },
): Promise<void> {
  await execute(db)`
    INSERT INTO operator_welcomes AS w (operator_id, token_hash, is_first, created_at, expires_at)
    VALUES (${link.operatorId}, ${link.tokenHash}, ${link.isFirst}, ${link.now}, ${link.expiresAt})
    ON CONFLICT (operator_id) DO UPDATE SET token_hash = excluded.token_hash,
      created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = NULL,
      is_first = excluded.is_first OR (w.is_first AND w.used_at IS NULL)`
}

export interface OpenWelcome {
  operatorId: string
  email: string
  name: string
  expiresAt: Date
}

/** Whom a link is for. Undefined for one that is used, replaced, expired or unknown. */
export async function findWelcome(db: Db, tokenHash: Buffer): Promise<OpenWelcome | undefined> {
  return one<OpenWelcome>(db)`
    SELECT o.id AS "operatorId", o.email, o.name, w.expires_at AS "expiresAt"
    FROM operator_welcomes w JOIN operators o ON o.id = w.operator_id
    WHERE w.token_hash = ${tokenHash} AND w.used_at IS NULL AND w.expires_at > app_now()
      AND o.removed_at IS NULL`
}

/** Uses up a link. Returns true for exactly one of concurrent calls. */
export async function useWelcome(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('operator_welcomes')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('operator_id')
    .execute()
  return used.length === 1
}
