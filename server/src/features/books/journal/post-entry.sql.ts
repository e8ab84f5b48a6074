import { arrayText } from '../../../lib/db/array-text.ts'
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/preparing-client.ts'
import { many, one } from '../../../lib/db/rows.ts'
import type { Account, NewEntry, NewTransfer } from './entry.ts'

/** One statement, however many transfers. False where the same entry is posted already. */
export async function postTransfers(db: Db, id: string, entry: NewEntry): Promise<boolean> {
  const { key, kind, effectiveDay, actor, reason, details = {}, transfers } = entry
  const textOf = (pick: Parameters<typeof arrayText<NewTransfer>>[1]) => arrayText(transfers, pick)
  const row = await one<{ posted: boolean }>(db)`
    ${prepared('post_entry')}
    SELECT ledger_post(${id}::uuid, ${key}, ${kind}, ${effectiveDay}::date, ${actor}, ${reason}, ${JSON.stringify(details)}::jsonb,
      ${await textOf(({ debit }) => debit.code)}::text[], ${await textOf(({ debit }) => ownerOf(debit))}::uuid[],
      ${await textOf(({ credit }) => credit.code)}::text[], ${await textOf(({ credit }) => ownerOf(credit))}::uuid[],
      ${await textOf(({ currency }) => currency)}::text[], ${await textOf(({ amountMicros }) => amountMicros)}::bigint[],
      ${await textOf(({ isStrict = false }) => isStrict)}::boolean[], ${await textOf(({ subject = null }) => subject)}::uuid[]) AS posted`
  return row?.posted === true
}

function ownerOf(account: Account): string | null {
  return 'organizationId' in account ? account.organizationId : null
}

export function findEntryByKey(db: Db, key: string): Promise<{ key: string } | undefined> {
  return db.selectFrom('ledger_entries').select('key').where('key', '=', key).executeTakeFirst()
}

/** The transfers of an entry, in their order. */
export async function transfersOf(db: Db, key: string): Promise<NewTransfer[]> {
  return many<NewTransfer>(db)`
    SELECT jsonb_build_object('code', d.code, 'organizationId', d.organization_id) AS debit,
      jsonb_build_object('code', c.code, 'organizationId', c.organization_id) AS credit,
      d.currency, t.amount_micros AS "amountMicros", t.subject
    FROM ledger_entries e JOIN ledger_transfers t ON t.entry_id = e.id
    JOIN ledger_accounts d ON d.number = t.debit JOIN ledger_accounts c ON c.number = t.credit
    WHERE e.key = ${key} ORDER BY t.line`
}
