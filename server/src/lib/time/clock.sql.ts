import { sql } from 'kysely'
import type { AnyDb } from '../db/database.ts'

/**
 * The product's time in milliseconds. It is the database's clock, so that all nodes agree on what
 * has expired.
 */
export async function readNow(db: AnyDb): Promise<Date> {
  const answer = await sql<{ now: Date }>`SELECT app_now() AS now`.execute(db)
  const row = answer.rows[0]
  if (row === undefined) throw new Error('the database returned no time')
  return row.now
}
