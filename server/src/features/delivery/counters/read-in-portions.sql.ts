import type { EventDatabase } from '../store/event-database.sql.ts'

const portion = 1000

/** A statement whose rows are read by a cursor. Cursors of one transaction have different names. */
interface Reading {
  cursor: string
  statement: string
  values: readonly unknown[]
  /** Rows in a portion. */
  size?: number
}

/**
 * Reads the rows of a statement in portions, within `readTogether`. PostgreSQL sends no portion
 * before it is asked for, so parsing all rows does not hold the event loop.
 */
export async function* portionsFrom<Row extends object>(
  run: EventDatabase['run'],
  { cursor, statement, values, size = portion }: Reading,
): AsyncGenerator<Row[], void> {
  await run(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${statement}`, values)
  let rows: Row[]
  do {
    rows = await run<Row>(`FETCH FORWARD ${size} FROM ${cursor}`, [])
    yield rows
  } while (rows.length === size)
}

/** The same, collected. */
export async function readInPortions<Row extends object>(
  run: EventDatabase['run'],
  reading: Reading,
): Promise<Row[]> {
  const all: Row[] = []
  for await (const rows of portionsFrom<Row>(run, reading)) all.push(...rows)
  return all
}
