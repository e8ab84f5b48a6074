import type { AnyDb, Db } from '../../../lib/db/database.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { execute } from '../../../lib/db/rows.ts'

/** A family of counters, which is rolled up on its own. The names are stored. */
export type CounterFamily = 'event_counts' | 'no_fills' | 'filtered'

/**
 * Returns the time, by the event database's clock, up to which each family of counters was rolled
 * up; a family has none before the first time.
 */
export async function readRolledUp(db: AnyDb): Promise<Map<string, Date>> {
  const rows = await db.selectFrom('carried_counts').select(['family', 'changed_till']).execute()
  return new Map(rows.map(({ family, changed_till: till }) => [family, till]))
}

export async function recordRolledUp(db: Db, family: CounterFamily, till: Date): Promise<void> {
  await execute(db)`
    INSERT INTO carried_counts AS c (family, changed_till) VALUES (${family}, ${till})
    ON CONFLICT (family) DO UPDATE SET changed_till = greatest(c.changed_till, excluded.changed_till)`
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
