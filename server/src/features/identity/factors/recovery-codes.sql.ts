import type { Db } from '../../../lib/db/database.ts'
import { execute, many, one } from '../../../lib/db/rows.ts'
import { type Holder, realmTable } from './realm.sql.ts'

/** Replaces all recovery codes of the holder. */
export async function replaceRecoveryCodes(
  db: Db,
  row: { holder: Holder; hmacs: readonly Buffer[]; now: Date },
): Promise<void> {
  const { holder, hmacs, now } = row
  await deleteRecoveryCodes(db, holder)
  await execute(db)`
    INSERT INTO ${realmTable(holder, 'recovery_codes')} (holder_id, code_hmac, made_at)
    SELECT ${holder.id}::uuid, code_hmac, ${now}::timestamptz FROM unnest(${hmacs}::bytea[]) AS code_hmac`
}

export async function deleteRecoveryCodes(db: Db, holder: Holder): Promise<void> {
  await execute(db)`
    DELETE FROM ${realmTable(holder, 'recovery_codes')} WHERE holder_id = ${holder.id}`
}

/** Uses up a recovery code. Returns false for an unknown or used one. */
export async function takeRecoveryCode(
  db: Db,
  row: { holder: Holder; hmac: Buffer; now: Date },
): Promise<boolean> {
  const { holder, hmac, now } = row
  const used = await many(db)`
    UPDATE ${realmTable(holder, 'recovery_codes')} SET used_at = ${now}
    WHERE holder_id = ${holder.id} AND code_hmac = ${hmac} AND used_at IS NULL
    RETURNING holder_id`
  return used.length === 1
}

/** How many codes are unused. */
export async function countRecoveryCodes(db: Db, holder: Holder): Promise<number> {
  const counted = await one<{ count: number }>(db)`
    SELECT count(*)::int FROM ${realmTable(holder, 'recovery_codes')}
    WHERE holder_id = ${holder.id} AND used_at IS NULL`
  return counted?.count ?? 0
}
