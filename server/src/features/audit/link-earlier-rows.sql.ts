import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'

/** Returns how many rows were linked: 0 when none is left. */
export async function linkEarlierBatch(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ linked: number }>`
    SELECT link_earlier_audit_rows(${most}) AS linked`.execute(db)
  return rows[0]?.linked ?? 0
}
