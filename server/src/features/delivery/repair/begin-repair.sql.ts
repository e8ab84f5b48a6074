import type { Db } from '../../../lib/db/database.ts'
import { locks, takeLock } from '../../../lib/db/locks.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { takenStatement } from '../store/taken-lanes.sql.ts'
import { execute } from '../../../lib/db/rows.ts'

/**
 * Keeps servers from starting until the transaction ends, because each runs the migrations first,
 * and lets the transaction take as long as it needs.
 */
export async function beginRepair(db: Db): Promise<void> {
  await takeLock(db, 'migration')
  await execute(db)`SET LOCAL statement_timeout = 0`
  await execute(db)`SET LOCAL idle_in_transaction_session_timeout = 0`
}

/** Counts the servers that run on the event database: each holds the lock of its lane. */
export async function runningServers(run: EventDatabase['run']): Promise<number> {
  return (await run(takenStatement, [locks.lane])).length
}
