import type { Db } from '../../lib/db/database.ts'
import type { TypedStoreIds } from './store-claims.sql.ts'

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
