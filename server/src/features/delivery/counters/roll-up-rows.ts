import type { Database, Db } from '../../../lib/db/database.ts'
import { visibleWithinMs } from '../../../lib/db/late-rows.ts'
import { type CounterFamily, readRolledUp, recordRolledUp } from './rolled-up.sql.ts'

/**
 * Returns the times from which families of counters must be read again; undefined before the first
 * roll-up of a family.
 */
export async function rolledUpSince(
  core: Database,
): Promise<(family: CounterFamily) => Date | undefined> {
  const rolledUp = await core.alone(readRolledUp)
  return (family) => {
    const till = rolledUp.get(family)
    return till && new Date(till.getTime() - visibleWithinMs)
  }
}

export interface RolledUpFamily<Row> {
  family: CounterFamily
  /**
   * Reads the rows changed after a time of the event database's clock (undefined: all), and the
   * time of the read.
   */
  read: (since: Date | undefined) => Promise<{ readAt: Date; rows: readonly Row[] }>
  /** Saves absolute values. Saving them twice, or saving older ones, must change nothing. */
  save: (db: Db, rows: readonly Row[]) => Promise<void>
}

/** Rolls up a family of counters that fits into one transaction. */
export async function rollUpRows<Row>(
  core: Database,
  { family, read, save }: RolledUpFamily<Row>,
): Promise<void> {
  const { readAt, rows } = await read((await rolledUpSince(core))(family))
  await core.asSystem(async (db) => {
    await save(db, rows)
    await recordRolledUp(db, family, readAt)
  })
}
