import { sql } from 'kysely'
import type { Db } from '../../../lib/database.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'

/**
 * Returns the time, by the event database's clock, up to which a family of counters was rolled up;
 * undefined before the first time.
 */
export async function rolledUpUntil(db: Db, family: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('carried_counts')
    .select('changed_till')
    .where('family', '=', family)
    .executeTakeFirst()
  return row?.changed_till
}

export async function recordRolledUp(db: Db, family: string, till: Date): Promise<void> {
  await sql`
    INSERT INTO carried_counts AS c (family, changed_till) VALUES (${family}, ${till})
    ON CONFLICT (family) DO UPDATE SET changed_till = greatest(c.changed_till, excluded.changed_till)`.execute(
    db,
  )
}

/** Returns the rows that the statement finds changed after `$1`, and the time of the read. */
export function readChanged<Row extends object>(
  database: EventDatabase,
  statement: string,
  since: Date | undefined,
): Promise<{ readAt: Date; rows: Row[] }> {
  return database.readTogether(async (run) => {
    const readAt = await timeOf(run)
    return { readAt, rows: await run<Row>(statement, [since ?? '-infinity']) }
  })
}

/** Returns the event database's time within the current transaction. */
export async function timeOf(run: EventDatabase['run']): Promise<Date> {
  const [clock] = await run<{ now: Date }>('SELECT now() AS now', [])
  if (clock === undefined) throw new Error('the event database returned no time')
  return clock.now
}
