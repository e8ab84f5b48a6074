import type { Database, Db } from '../../../lib/database.ts'
import { rolledUpUntil, recordRolledUp } from './rolled-up.sql.ts'

/** A statement takes ten seconds at most, so a row cannot become visible later than this after its own `changed_at`. */
const overlapMs = 15_000

/** From when on a family of counters is to be read again; undefined before it was carried at all. */
export async function rolledUpSince(core: Database, family: string): Promise<Date | undefined> {
  const till = await core.asSystem((db) => rolledUpUntil(db, family))
  return till && new Date(till.getTime() - overlapMs)
}

export interface RolledUpFamily<Row> {
  family: string
  /** What changed after a moment of the event database's clock, undefined for everything there is, and when that was read. */
  read: (since: Date | undefined) => Promise<{ readAt: Date; rows: readonly Row[] }>
  /** Saves absolute values: twice, or older ones, must change nothing. */
  save: (db: Db, rows: readonly Row[]) => Promise<void>
}

/** Brings the core up to what the event family has now, for counters that fit into one transaction. */
export async function rollUpRows<Row>(
  core: Database,
  { family, read, save }: RolledUpFamily<Row>,
): Promise<void> {
  const { readAt, rows } = await read(await rolledUpSince(core, family))
  if (rows.length === 0) return
  await core.asSystem(async (db) => {
    await save(db, rows)
    await recordRolledUp(db, family, readAt)
  })
}
