import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'

/** What an operator has as second factors, read without the secrets. */
export async function factorsOf(
  db: Db,
  operatorId: string,
): Promise<{ addedAt: Date | null; codesLeft: number }> {
  const found = await one<{ addedAt: Date | null; codesLeft: number }>(db)`
    SELECT (SELECT confirmed_at FROM operator_totp WHERE holder_id = ${operatorId}) AS "addedAt",
      (SELECT count(*)::int FROM operator_recovery_codes
       WHERE holder_id = ${operatorId} AND used_at IS NULL) AS "codesLeft"`
  return found ?? { addedAt: null, codesLeft: 0 }
}

export interface ShownPasskey {
  id: string
  name: string
  addedAt: Date
  lastUsedAt: Date | null
  host: string
}

/** The passkeys of an operator, the oldest first, without what they are checked with. */
export async function passkeysOf(db: Db, operatorId: string): Promise<ShownPasskey[]> {
  return db
    .selectFrom('operator_passkeys')
    .select(['id', 'name', 'added_at as addedAt', 'last_used_at as lastUsedAt', 'rp_id as host'])
    .where('holder_id', '=', operatorId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
}
