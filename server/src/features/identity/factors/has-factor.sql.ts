import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'
import { type Holder, type Realm, realmTable } from './realm.sql.ts'

/** True where the holder has a confirmed second factor. */
export async function hasFactor(db: Db, holder: Holder): Promise<boolean> {
  const { realm, id } = holder
  const found = await one<{ has: boolean }>(db)`
    SELECT ${factorExists(realm, sql`${id}::uuid`)} AS has`
  return found?.has === true
}

/**
 * The same as a condition of a statement, about the holder whose id is in `holderId`. A passkey of
 * another host name counts too, so that a changed address of the server turns nothing off.
 */
export function factorExists(realm: Realm, holderId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(
    EXISTS (SELECT FROM ${realmTable({ realm }, 'totp')} t WHERE t.holder_id = ${holderId} AND t.confirmed_at IS NOT NULL)
    OR EXISTS (SELECT FROM ${realmTable({ realm }, 'passkeys')} p WHERE p.holder_id = ${holderId}))`
}
