import type { EventDatabase } from '../store/event-database.sql.ts'

const portion = 1000

/**
 * Reads the rows of a statement within a transaction, without holding the event loop for as long as
 * parsing all of them takes. One statement at a time can be read so.
 */
export async function readInPortions<Row extends object>(
  run: EventDatabase['run'],
  statement: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const rows: Row[] = []
  // All rows are read, so the plan should be the one for all of them.
  await run('SET LOCAL cursor_tuple_fraction = 1', [])
  await run(`DECLARE portions NO SCROLL CURSOR FOR ${statement}`, values)
  let read: Row[]
  do {
    read = await run<Row>(`FETCH FORWARD ${portion} FROM portions`, [])
    rows.push(...read)
  } while (read.length === portion)
  await run('CLOSE portions', [])
  return rows
}
