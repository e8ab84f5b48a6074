import type { AnyDb } from '../db/database.ts'
import { one } from '../db/rows.ts'

/**
 * The product's time in milliseconds. It is the database's clock, so that all nodes agree on what
 * has expired.
 */
export async function readNow(db: AnyDb): Promise<Date> {
  const answer = await one<{ now: Date }>(db)`SELECT app_now() AS now`
  const row = answer
  if (row === undefined) throw new Error('the database returned no time')
  return row.now
}
