import { type RawBuilder, sql } from 'kysely'
import { factorExists } from '../factors/has-factor.sql.ts'

/** SQL that is true where the developer whose id stands in `column` has a second factor. */
export function developerHasFactor(column: 'd.id' | 's.developer_id'): RawBuilder<boolean> {
  return factorExists('developer', sql.ref(column))
}
