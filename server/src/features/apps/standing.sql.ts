import type { Db } from '../../lib/db/database.ts'
import type { NameLook, WhichApp } from './look.sql.ts'
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

/** Changes what a decision says of an app: its standing, or what viewers see of its name. */
export async function changeApp(
  db: Db,
  { subjectId, organizationId }: WhichApp,
  change: Partial<Omit<AppStanding, 'review_since'> & Omit<NameLook, 'name'>>,
): Promise<void> {
  await db
    .updateTable('apps')
    .set(change)
    .where('organization_id', '=', organizationId)
    .where('id', '=', subjectId)
    .execute()
}
