import type { Db } from '../lib/database.ts'

/** The placements of an organization that are open, of the app with the most of them first, then the oldest first. */
export async function openPlacements(
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
