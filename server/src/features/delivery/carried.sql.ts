import { sql } from 'kysely'
import type { Db } from '../../lib/database.ts'

/** Until when, by the event database's clock, everything of a family of counters was carried; undefined before the first time. */
export async function carriedTill(db: Db, family: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('carried_counts')
    .select('changed_till')
    .where('family', '=', family)
    .executeTakeFirst()
  return row?.changed_till
}

export async function noteCarried(db: Db, family: string, till: Date): Promise<void> {
  await sql`
    INSERT INTO carried_counts AS c (family, changed_till) VALUES (${family}, ${till})
    ON CONFLICT (family) DO UPDATE SET changed_till = greatest(c.changed_till, excluded.changed_till)`.execute(
    db,
  )
}
