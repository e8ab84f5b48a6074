import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'
import { type FactorHolder, factorTable } from './factor-holder.ts'

/** True where the holder has a confirmed second factor. */
export async function hasFactor(db: Db, holder: FactorHolder): Promise<boolean> {
  const found = await sql`
    SELECT FROM ${factorTable(holder, 'totp')}
    WHERE holder_id = ${holder.id} AND confirmed_at IS NOT NULL`.execute(db)
  return found.rows.length > 0
}

/**
 * SQL that is true where the developer whose id stands in `column` has a confirmed second factor,
 * for statements that read it beside other things.
 */
export function developerHasFactor(column: 'd.id' | 's.developer_id'): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM developer_totp t WHERE t.holder_id = ${sql.ref(column)} AND t.confirmed_at IS NOT NULL)`
}
