import { dayMs } from '@frontrow/contract/durations'
import type { Db } from '../../lib/database.ts'
import { readSetting } from '../../lib/stored-settings.sql.ts'
import { type TrackRecord, findTrackRecord } from './track-record.sql.ts'

/**
 * Whether what an organization shows viewers waits for a decision: a new ad, a new icon, a new name
 * of an app. The mode of moderation says so.
 */
export async function isDecidedFirst(
  db: Db,
  { organizationId, now }: { organizationId: string; now: Date },
): Promise<boolean> {
  const moderation = await readSetting(db, 'moderation')
  if (moderation !== 'trusted') return moderation === 'pre'
  return !isTrusted(await findTrackRecord(db, organizationId, now), now)
}

const approvedNeeded = 10
const daysNeeded = 30

/** Whether an organization's new ads are shown before somebody has looked at them. */
function isTrusted({ approved, denied, joinedAt }: TrackRecord, now: Date): boolean {
  const isOld = now.getTime() - joinedAt.getTime() >= daysNeeded * dayMs
  return approved >= approvedNeeded && denied === 0 && isOld
}
