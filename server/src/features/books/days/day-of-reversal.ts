import type { Db } from '../../../lib/db/database.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { isMonthClosed } from '../journal/closed-month.sql.ts'
import { lockDayClose } from './post-day.sql.ts'

/**
 * The UTC day of an entry that reverses an entry of `day`: the same day, or today once its month is
 * closed. The month is not closed before the transaction ends.
 */
export async function dayOfReversal(
  db: Db,
  { day, now }: { day: string; now: Date },
): Promise<string> {
  await lockDayClose(db)
  return (await isMonthClosed(db, day)) ? utcDayOf(now) : day
}
