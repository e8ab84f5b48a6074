import type { AnyDb } from '../../lib/db/database.ts'
import { one } from '../../lib/db/rows.ts'

/**
 * For how many seconds PostgreSQL could not archive its log; 0 where the last try succeeded or
 * nothing is archived. The time while PostgreSQL did not run does not count.
 */
export async function readArchiveFailing(db: AnyDb): Promise<number> {
  const row = await one<{ seconds: number }>(db)`
    SELECT CASE
      WHEN current_setting('archive_mode') <> 'off'
        AND last_failed_time > coalesce(last_archived_time, '-infinity')
      THEN extract(epoch FROM clock_timestamp()
        - greatest(last_archived_time, pg_postmaster_start_time()))::float8
      ELSE 0 END AS seconds
    FROM pg_stat_archiver`
  return row?.seconds ?? 0
}
