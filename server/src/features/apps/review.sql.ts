import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import type { TypedStoreIds } from './store-claims.sql.ts'

export interface AppInReview {
  id: string
  name: string
  organization_name: string
  reason: string
  since: Date
  google_app_id: string | null
  apple_app_id: string | null
  /** The store ids that its ads led to before; null when they led nowhere. */
  earlier_google_app_id: string | null
  earlier_apple_app_id: string | null
  /** Other organizations that have one of its store ids. */
  others: string[]
}

export function findAppForReview(db: Db, appId: string) {
  return db
    .selectFrom('apps as a')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.organization_id', 'a.name', 'a.review_since', 'o.name as organization_name'])
    .select(['a.google_app_id', 'a.apple_app_id'])
    .where('a.id', '=', appId)
    .forNoKeyUpdate('a')
    .executeTakeFirst()
}

/** Ends the review of these store ids. Returns false where the app has others by now. */
export async function approveAppRow(
  db: Db,
  { appId, ids }: { appId: string; ids: TypedStoreIds },
): Promise<boolean> {
  const ended = await db
    .updateTable('apps')
    .set({ review_reason: null, review_since: null })
    .where('id', '=', appId)
    .where('google_app_id', 'is not distinct from', ids.google_app_id)
    .where('apple_app_id', 'is not distinct from', ids.apple_app_id)
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}

export async function selectAppsInReview(db: Db): Promise<AppInReview[]> {
  const found = await sql<AppInReview>`
    SELECT a.id, a.name, o.name AS organization_name, a.review_reason AS reason, a.review_since AS since,
      a.google_app_id, a.apple_app_id, e.google_app_id AS earlier_google_app_id, e.apple_app_id AS earlier_apple_app_id,
      ARRAY(SELECT DISTINCT other.name FROM store_id_claims c JOIN organizations other ON other.id = c.organization_id
        WHERE c.organization_id <> a.organization_id
          AND ((c.store = 'google' AND c.store_key = a.google_store_key) OR (c.store = 'apple' AND c.store_key = a.apple_store_key))
        ORDER BY other.name) AS others
    FROM apps a JOIN organizations o ON o.id = a.organization_id
    LEFT JOIN earlier_store_ids e ON e.organization_id = a.organization_id AND e.app_id = a.id AND e.led_till IS NULL
    WHERE a.review_since IS NOT NULL AND a.archived_at IS NULL
    ORDER BY a.review_since, a.id`.execute(db)
  return found.rows
}
