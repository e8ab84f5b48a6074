import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Longer than a caller may repeat a call by its key. */
const keptHours = 48

/** Takes out buckets that are full again, which are as good as not there, and the answers of calls that nobody repeats any more. */
export async function sweepLib(db: Db): Promise<void> {
  await sql`DELETE FROM rate_limits WHERE arrival < app_now()`.execute(db)
  await sql`DELETE FROM idempotency_keys WHERE created_at < app_now() - ${`${keptHours} hours`}::interval`.execute(
    db,
  )
}
