import { type RawBuilder, sql } from 'kysely'
import { factorExists } from '../../identity/for-operators.ts'

/**
 * True where the operator `o` of a statement has a second factor. Each statement that asks reads it
 * here.
 */
export const operatorHasFactor: RawBuilder<boolean> = factorExists('operator', sql.ref('o.id'))
