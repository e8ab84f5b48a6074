import { sql } from 'kysely'
import type { Db } from '../../../lib/database.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'

/** Until when, by the event database's clock, everything of a family of counters was carried; undefined before the first time. */
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

/** Rows that one statement finds changed after a moment, `$1`, with the time they were read at. */
export function readChanged<Row extends Record<string, unknown>>(
  database: EventDatabase,
  statement: string,
  since: Date | undefined,
): Promise<{ readAt: Date; rows: Row[] }> {
  return database.readTogether(async (run) => {
    const readAt = await timeOf(run)
    return { readAt, rows: await run<Row>(statement, [since ?? '-infinity']) }
  })
}

/** The event database's own time, of the moment that is read. */
export async function timeOf(run: EventDatabase['run']): Promise<Date> {
  const [clock] = await run<{ now: Date }>('SELECT now() AS now', [])
  if (clock === undefined) throw new Error('the event database told no time')
  return clock.now
}
