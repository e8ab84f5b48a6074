import type { AppFacts } from '@frontrow/contract/case-facts'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Db } from '../../lib/database.ts'
import type { TypedStoreIds } from './store-claims.sql.ts'

/** What an operator's decision about an app may change. Instants are ISO 8601. */
export interface AppStanding {
  denied_at: string | null
  ad_rating: number
  is_child_directed: boolean
  /** Since when its store ids are in review. */
  review_since: string | null
}

/** The same, with the store ids that an approval is about. */
export type SeenApp = AppStanding & TypedStoreIds

interface WhichApp {
  subjectId: string
  organizationId: string
}

/** The standing of an app and its store ids, locked until the transaction ends. */
export async function findStanding(
  db: Db,
  { subjectId, organizationId }: WhichApp,
): Promise<SeenApp | undefined> {
  const row = await db
    .selectFrom('apps')
    .select(['denied_at', 'ad_rating', 'is_child_directed', 'review_since'])
    .select(['google_app_id', 'apple_app_id'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', subjectId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return (
    row && {
      denied_at: row.denied_at?.toISOString() ?? null,
      ad_rating: row.ad_rating,
      is_child_directed: row.is_child_directed,
      review_since: row.review_since?.toISOString() ?? null,
      google_app_id: row.google_app_id,
      apple_app_id: row.apple_app_id,
    }
  )
}

export async function setStanding(
  db: Db,
  { subjectId, organizationId }: WhichApp,
  change: Partial<Omit<AppStanding, 'review_since'>>,
): Promise<void> {
  await db
    .updateTable('apps')
    .set(change)
    .where('organization_id', '=', organizationId)
    .where('id', '=', subjectId)
    .execute()
}

/** What an operator sees of an app. */
export async function findAppFacts(
  db: Db,
  appId: string,
): Promise<Static<typeof AppFacts> | undefined> {
  const found = await sql<Static<typeof AppFacts>>`
    SELECT a.id, a.name, a.google_app_id, a.apple_app_id, a.category, a.subcategory, a.ad_rating,
      a.is_child_directed AS child_directed, a.blocked_categories, a.denied_at IS NOT NULL AS is_denied, a.review_reason,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'type', p.type) ORDER BY p.created_at, p.id), '[]')
       FROM ad_placements p WHERE p.app_id = a.id AND p.archived_at IS NULL) AS placements,
      (SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('id', o.id, 'name', o.name)), '[]')
       FROM store_id_claims c JOIN organizations o ON o.id = c.organization_id
       WHERE c.organization_id <> a.organization_id
         AND ((c.store = 'google' AND c.store_key = a.google_store_key)
           OR (c.store = 'apple' AND c.store_key = a.apple_store_key))) AS same_store_id
    FROM apps a WHERE a.id = ${appId}`.execute(db)
  return found.rows[0]
}
