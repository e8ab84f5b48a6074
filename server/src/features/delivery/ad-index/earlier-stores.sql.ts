import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'

/**
 * Reads the former store ids of apps, for as long as a click on an ad of that time can arrive: a
 * click token is valid for 25 hours. An app in review without former ids has an entry without ids,
 * so its clicks lead nowhere.
 */
export async function readEarlierStoreIds(db: Db, now: Date) {
  return many<{
    app: number
    google_app_id: string | null
    apple_app_id: string | null
    led_till: Date | null
  }>(db)`
    SELECT a.number AS app, e.google_app_id, e.apple_app_id, e.led_till
    FROM earlier_store_ids e JOIN apps a ON a.organization_id = e.organization_id AND a.id = e.app_id
    WHERE e.led_till IS NULL OR e.led_till > ${now}::timestamptz - interval '26 hours'
    UNION ALL
    SELECT a.number, NULL, NULL, NULL FROM apps a
    WHERE a.review_since IS NOT NULL
      AND NOT EXISTS (SELECT FROM earlier_store_ids e WHERE e.app_id = a.id AND e.led_till IS NULL)
    ORDER BY led_till NULLS LAST`
}
