import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/preparing-client.ts'
import type { Account, NewEntry } from './entry.ts'

/** One statement, however many transfers. False where the same entry is posted already. */
export async function postTransfers(db: Db, id: string, entry: NewEntry): Promise<boolean> {
  const { key, kind, effectiveDay, actor, reason, details = {}, transfers } = entry
  const { rows } = await sql<{ posted: boolean }>`
    ${prepared('post_entry')}
    SELECT ledger_post(${id}::uuid, ${key}, ${kind}, ${effectiveDay}::date, ${actor}, ${reason}, ${JSON.stringify(details)}::jsonb,
      ${transfers.map(({ debit }) => debit.code)}::text[], ${transfers.map(({ debit }) => ownerOf(debit))}::uuid[],
      ${transfers.map(({ credit }) => credit.code)}::text[], ${transfers.map(({ credit }) => ownerOf(credit))}::uuid[],
      ${transfers.map(({ currency }) => currency)}::text[], ${transfers.map(({ amountMicros }) => String(amountMicros))}::bigint[],
      ${transfers.map(({ isStrict = false }) => isStrict)}::boolean[], ${transfers.map(({ subject = null }) => subject)}::uuid[]) AS posted`.execute(
    db,
  )
  return rows[0]?.posted === true
}

function ownerOf(account: Account): string | null {
  return 'organizationId' in account ? account.organizationId : null
}

export function findKey(db: Db, key: string): Promise<{ key: string } | undefined> {
  return db.selectFrom('ledger_entries').select('key').where('key', '=', key).executeTakeFirst()
}
