import { type RawBuilder, sql } from 'kysely'

/**
 * SQL that is true where the developer whose id stands in `column` has a confirmed second factor,
 * for statements that read it beside other things.
 */
export function developerHasFactor(column: 'd.id' | 's.developer_id'): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM developer_totp t WHERE t.holder_id = ${sql.ref(column)} AND t.confirmed_at IS NOT NULL)`
}
