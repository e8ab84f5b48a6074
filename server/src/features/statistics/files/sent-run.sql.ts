import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'

/**
 * Notes that a schedule sends a file of a period, and returns its recipients. Undefined where the
 * file that it sent before is the same, or the schedule was removed.
 */
export async function noteSent(
  db: Db,
  { scheduleId, till, sha256 }: { scheduleId: string; till: string; sha256: Buffer },
): Promise<string[] | undefined> {
  const row = await one<{ ids: string[] }>(db)`
    WITH run AS (
      UPDATE statistics_runs SET sha256 = ${sha256}
      WHERE schedule_id = ${scheduleId} AND till_day = ${till} AND sha256 IS DISTINCT FROM ${sha256} RETURNING schedule_id)
    UPDATE statistics_schedules SET last_sent_at = app_now() FROM run WHERE id = run.schedule_id
    RETURNING recipient_ids AS ids`
  return row?.ids
}
