import type { Db } from '../../../lib/db/database.ts'
import { dayAfter } from '../../../lib/time/utc-day.ts'
import { lastCountedDay } from './due-days.sql.ts'

/**
 * The first UTC day that is neither over nor posted. What is dated begins then at the earliest,
 * because posted days keep what they were posted by. Call it under `lockDayClose`.
 */
export async function firstFreeDay(db: Db, today: string): Promise<string> {
  const counted = await lastCountedDay(db)
  return counted === undefined || counted < today ? today : dayAfter(counted)
}
