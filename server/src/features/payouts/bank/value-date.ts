import type { Db } from '../../../lib/db/database.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { monthInWords } from '../../../lib/time/days-in-words.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { isMonthClosed, lockDayClose } from '../../books/books.ts'

/**
 * Refuses `value_date_wrong` for a day that is not over, is before the step before, or is in a
 * month whose cash was compared.
 */
export async function judgeValueDate(
  db: Db,
  { day, since, now }: { day: string; since: string | null; now: Date },
): Promise<void> {
  const today = utcDayOf(now)
  if (day > today || day < (since ?? '')) refuse('value_date_wrong', { field: 'day' })
  if (day < today) await refuseClosed(db, day)
}

/** The cash of a closed month agreed with the books, so nothing is dated back into it. */
async function refuseClosed(db: Db, day: string): Promise<void> {
  if (await isOpenDay(db, day)) return
  const message = `${monthInWords(day.slice(0, 7))} is closed and its cash is reconciled. Enter a day of an open month.`
  refuse('value_date_wrong', { field: 'day', message })
}

/** True where the month of a day is not closed, and is not before the transaction ends. */
export async function isOpenDay(db: Db, day: string): Promise<boolean> {
  await lockDayClose(db)
  return !(await isMonthClosed(db, day))
}
