import { dayMs } from '@frontrow/contract/durations'
import { daysAfterFraud } from '@frontrow/contract/operator/reasons'
import type { Db } from '../../../lib/db/database.ts'
import { readSetting } from '../../../lib/settings/stored-settings.sql.ts'
import { type TrackRecord, findLastFraud, findTrackRecord } from './track-record.sql.ts'

/**
 * Whether what an organization shows viewers waits for a decision: a new ad, a new icon, a new name
 * of an app. The mode of moderation says so, or a denial for fraud.
 */
export async function isDecidedFirst(
  db: Db,
  { organizationId, now }: { organizationId: string; now: Date },
): Promise<boolean> {
  const fraudTill = await decidedFirstTill(db, { organizationId, now })
  if (fraudTill !== undefined) return true
  const moderation = await readSetting(db, 'moderation')
  if (moderation !== 'trusted') return moderation === 'pre'
  return !isTrusted(await findTrackRecord(db, organizationId, now), now)
}

/** Until when an organization waits in every mode because of a denial for fraud. */
export async function decidedFirstTill(
  db: Db,
  { organizationId, now }: { organizationId: string; now: Date },
): Promise<Date | undefined> {
  const deniedAt = await findLastFraud(db, organizationId)
  if (deniedAt === undefined) return undefined
  const till = new Date(deniedAt.getTime() + daysAfterFraud * dayMs)
  return till > now ? till : undefined
}

const approvedNeeded = 10
const daysNeeded = 30

/** Whether an organization's new ads are shown before somebody has looked at them. */
function isTrusted({ approved, denied, joinedAt }: TrackRecord, now: Date): boolean {
  const isOld = now.getTime() - joinedAt.getTime() >= daysNeeded * dayMs
  return approved >= approvedNeeded && denied === 0 && isOld
}
