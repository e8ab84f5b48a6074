import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'

/** Stores a new link, and deletes the developer's expired ones. */
export async function insertReset(
  db: Db,
  fresh: { tokenHash: Buffer; developerId: string; now: Date; expiresAt: Date },
): Promise<void> {
  const { developerId, now } = fresh
  await db
    .deleteFrom('password_resets')
    .where('developer_id', '=', developerId)
    .where('expires_at', '<=', now)
    .execute()
  await db
    .insertInto('password_resets')
    .values({
      token_hash: fresh.tokenHash,
      developer_id: developerId,
      created_at: now,
      expires_at: fresh.expiresAt,
    })
    .execute()
}

export interface OpenReset {
  developer_id: string
  organization_id: string
  name: string
  email: string
}

/**
 * The developer whose password a link may set, with the organization they joined first. Undefined
 * for a link that is used, expired or unknown.
 */
export async function findReset(db: Db, tokenHash: Buffer): Promise<OpenReset | undefined> {
  return one<OpenReset>(db)`
    SELECT r.developer_id, m.organization_id, d.name, d.email
    FROM password_resets r
    JOIN developers d ON d.id = r.developer_id
    JOIN memberships m ON m.developer_id = d.id
    WHERE r.token_hash = ${tokenHash} AND r.expires_at > app_now() AND d.disabled_at IS NULL
    ORDER BY m.left_at NULLS FIRST, m.created_at, m.organization_id LIMIT 1`
}

/** Uses up a link. Returns true for exactly one of concurrent calls. */
export async function useReset(db: Db, tokenHash: Buffer): Promise<boolean> {
  const used = await many(db)`
    DELETE FROM password_resets WHERE token_hash = ${tokenHash} AND expires_at > app_now()
    RETURNING token_hash`
  return used.length === 1
}

/**
 * Deletes all links of a developer, because a link mailed before a change must not change the
 * password again.
 */
export async function dropResets(db: Db, developerId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('developer_id', '=', developerId).execute()
}
