import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'

/** The tags in use, in the order of the alphabet, each found by one step in the index. */
export async function findTags(db: Db, most: number): Promise<string[]> {
  const found = await many<{ tag: string }>(db)`
    WITH RECURSIVE used AS (
      (SELECT tag FROM organization_tags ORDER BY tag LIMIT 1)
      UNION ALL
      SELECT (SELECT t.tag FROM organization_tags t WHERE t.tag > u.tag ORDER BY t.tag LIMIT 1)
      FROM used u WHERE u.tag IS NOT NULL
    ) SELECT tag FROM used WHERE tag IS NOT NULL LIMIT ${most}`
  return found.map(({ tag }) => tag)
}

export async function insertTags(
  db: Db,
  of: { organizationId: string; tags: readonly string[]; operatorId: string; now: Date },
): Promise<void> {
  const { organizationId, tags, operatorId, now } = of
  await db
    .insertInto('organization_tags')
    .values(
      tags.map((tag) => ({
        organization_id: organizationId,
        tag,
        tagged_by: operatorId,
        tagged_at: now,
      })),
    )
    .execute()
}

export async function deleteTags(
  db: Db,
  { organizationId, tags }: { organizationId: string; tags: readonly string[] },
): Promise<void> {
  await db
    .deleteFrom('organization_tags')
    .where('organization_id', '=', organizationId)
    .where('tag', 'in', tags)
    .execute()
}
