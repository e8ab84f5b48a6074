import { type RawBuilder, sql } from 'kysely'

/**
 * SQL that is true where the operator whose id is `o.id` has a confirmed second factor, for
 * statements that read it beside other things.
 */
export const operatorHasFactor: RawBuilder<boolean> = sql<boolean>`EXISTS (
  SELECT FROM operator_totp t WHERE t.holder_id = o.id AND t.confirmed_at IS NOT NULL)`
