import type { Db } from '../db/database.ts'
import { execute } from '../db/rows.ts'

/** Longer than a caller may repeat a call with its Idempotency-Key. */
const keptHours = 48

/**
 * Removes rate limits that are full again, which equals no row, and stored replies that are too old
 * to be requested.
 */
export async function sweepLib(db: Db): Promise<void> {
  await execute(db)`DELETE FROM rate_limits WHERE arrival < app_now()`
  await execute(
    db,
  )`DELETE FROM idempotency_keys WHERE created_at < app_now() - ${`${keptHours} hours`}::interval`
}
