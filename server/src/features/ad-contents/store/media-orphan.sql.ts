import type { Db } from '../../../lib/db/database.ts'
import { execute } from '../../../lib/db/rows.ts'

/**
 * Notes these folders as first seen `now`, unless they are noted already, and drops the notes of
 * all others, which got a row or are gone.
 */
export async function noteOrphans(db: Db, paths: readonly string[], now: Date): Promise<void> {
  await execute(db)`DELETE FROM media_orphans WHERE path <> ALL(${paths}::text[])`
  await execute(db)`
    INSERT INTO media_orphans (path, first_seen_at)
    SELECT path, ${now} FROM unnest(${paths}::text[]) AS path
    ON CONFLICT DO NOTHING`
}

/** Paths of the folders that were noted before this time. */
export async function orphansSeenBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('media_orphans')
    .select('path')
    .where('first_seen_at', '<', before)
    .execute()
  return rows.map(({ path }) => path)
}
