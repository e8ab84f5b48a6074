import { type Compilable, sql } from 'kysely'
import type { Db } from './database.ts'

const portion = 250

/**
 * Reads the rows of a query in portions, for readings of so many rows that all of them at once
 * would fill the memory with garbage. The portions see one state of the database. One query at a
 * time can be read so in a transaction.
 */
export async function* rowsInPortions<Row>(
  db: Db,
  query: Compilable<Row>,
): AsyncGenerator<Row[], void> {
  // The caller reads all rows, so the planner should not prefer the first ones.
  await sql`SET LOCAL cursor_tuple_fraction = 1`.execute(db)
  await sql`DECLARE portions NO SCROLL CURSOR FOR ${query}`.execute(db)
  let rows: Row[]
  do {
    rows = (await sql<Row>`FETCH FORWARD ${sql.lit(portion)} FROM portions`.execute(db)).rows
    yield rows
  } while (rows.length === portion)
  await sql`CLOSE portions`.execute(db)
}
