import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'

/** The recipients of a file's schedule; none where the schedule was removed. */
export async function recipientsOf(
  db: Db,
  { organizationId, scheduleId }: { organizationId: string; scheduleId: string | null },
): Promise<string[]> {
  const row = await one<{ ids: string[] }>(db)`
    SELECT recipient_ids AS ids FROM statistics_schedules
    WHERE organization_id = ${organizationId} AND id = ${scheduleId}`
  return row?.ids ?? []
}

/**
 * Stores the hash of the file that a schedule sends for a period. Returns false where the file that
 * it sent before is the same.
 */
export async function noteSent(
  db: Db,
  { scheduleId, till, sha256 }: { scheduleId: string; till: string; sha256: Buffer },
): Promise<boolean> {
  const row = await one(db)`
    UPDATE statistics_runs SET sha256 = ${sha256}
    WHERE schedule_id = ${scheduleId} AND till_day = ${till} AND sha256 IS DISTINCT FROM ${sha256} RETURNING till_day`
  return row !== undefined
}
