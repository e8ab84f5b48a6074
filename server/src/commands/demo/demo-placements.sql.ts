import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'

/**
 * The organization's placements that are neither retired nor paused, those of the app with the most
 * placements first, then the oldest first.
 */
export async function findOpenPlacements(
  db: Db,
  organizationId: string,
): Promise<{ id: string; type: string }[]> {
  const rows = await db
    .selectFrom('ad_placements')
    .select(['id', 'type', 'app_id'])
    .where('organization_id', '=', organizationId)
    .where('archived_at', 'is', null)
    .where('paused', '=', false)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const byApp = [...Map.groupBy(rows, (row) => row.app_id).values()]
  return byApp.toSorted((one, other) => other.length - one.length).flat()
}

/** The placement that advertisers paid most for on a day; undefined where none was paid for. */
export async function soldMostOn(db: Db, day: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('earning_days')
    .select('placement_id')
    .where('day', '=', day)
    .where('gross_micros', '>', 0n)
    .orderBy('gross_micros', 'desc')
    .orderBy('placement_id')
    .executeTakeFirst()
  return row?.placement_id
}

/** True for a placement that gives a reward. Of the demo's studios one alone has such. */
export async function isRewarded(db: Db, placementId: string): Promise<boolean> {
  const row = await db
    .selectFrom('ad_placements')
    .select('id')
    .where(sql<string>`id::text`, '=', placementId)
    .where('reward_name', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
