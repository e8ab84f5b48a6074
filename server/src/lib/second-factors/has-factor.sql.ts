import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { type FactorHolder, factorTable } from './factor-holder.ts'

/** True where the holder has a confirmed second factor. */
export async function hasFactor(db: Db, holder: FactorHolder): Promise<boolean> {
  const found = await sql`
    SELECT FROM ${factorTable(holder, 'totp')}
    WHERE holder_id = ${holder.id} AND confirmed_at IS NOT NULL`.execute(db)
  return found.rows.length > 0
}
