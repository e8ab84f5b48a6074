import type { cashAccounts } from '@frontrow/contract/operator/finance/cash'
import { type RawBuilder, sql } from 'kysely'
import { camel, type NewRow } from '../../../lib/db/camel.ts'
import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'
import { operatorName } from '../../books/books.ts'

export type CashAccount = (typeof cashAccounts)[number]

export interface BankStatement {
  id: string
  account: CashAccount
  closingOn: string
  balanceMicros: bigint
  ownMicros: bigint
  ownNote: string | null
  /** What the account should hold by the books; null for the first one of the account. */
  expectedMicros: bigint | null
  fileName: string
  fileSha256: string
  enteredBy: string
  enteredAt: Date
}

/** The last statement of each closing day, with what the books expect since the first one. */
const compared = (currency: string): RawBuilder<unknown> => sql`
  SELECT s.*, CASE WHEN s.closing_on > f.closing_on THEN (f.balance_micros + coalesce((
      SELECT sum(CASE WHEN t.debit = a.number THEN t.amount_micros ELSE -t.amount_micros END)
      FROM ledger_accounts a JOIN ledger_transfers t ON (t.debit = a.number OR t.credit = a.number)
        AND t.effective_day > f.closing_on AND t.effective_day <= s.closing_on
      WHERE a.code = s.account AND a.currency = s.currency), 0)
    + (SELECT coalesce(sum(l.own_micros), 0) FROM (${lastOfDays(currency)}) l
       WHERE NOT l.is_posted AND l.account = s.account AND l.closing_on > f.closing_on AND l.closing_on <= s.closing_on))::bigint END AS expected
  FROM (${lastOfDays(currency)}) s
  CROSS JOIN LATERAL (SELECT closing_on, balance_micros FROM (${lastOfDays(currency)}) l WHERE l.account = s.account
    ORDER BY closing_on LIMIT 1) f`

const lastOfDays = (currency: string): RawBuilder<unknown> => sql`
  SELECT DISTINCT ON (account, closing_on) id, account, currency, closing_on, balance_micros, own_micros, own_note, is_posted, file_name,
    file_sha256, entered_at, entered_by FROM bank_statements WHERE currency = ${currency}
  ORDER BY account, closing_on, entered_at DESC, id DESC`

/** The newest first, so many of each account. */
export async function findStatements(
  db: Db,
  { currency, most }: { currency: string; most: number },
): Promise<BankStatement[]> {
  return many<BankStatement>(db)`
    SELECT c.id, c.account, c.closing_on AS "closingOn", c.balance_micros AS "balanceMicros", c.own_micros AS "ownMicros",
      c.own_note AS "ownNote", c.expected AS "expectedMicros", c.file_name AS "fileName", encode(c.file_sha256, 'hex') AS "fileSha256",
      coalesce(${operatorName(sql`c.entered_by`)}, c.entered_by) AS "enteredBy",
      c.entered_at AS "enteredAt"
    FROM (SELECT *, row_number() OVER (PARTITION BY account ORDER BY closing_on DESC) AS place FROM (${compared(currency)}) x) c
    WHERE c.place <= ${most} ORDER BY c.account, c.closing_on DESC`
}

/** What the books moved on each account, in less out. */
export async function movedOn(db: Db, currency: string): Promise<ReadonlyMap<string, bigint>> {
  const rows = await many<{ code: string; micros: bigint }>(db)`
    SELECT a.code, sum(b.debits - b.credits)::bigint AS micros
    FROM ledger_accounts a JOIN ledger_balances b ON b.account = a.number
    WHERE a.code LIKE 'cash:%' AND a.currency = ${currency} GROUP BY 1`
  return new Map(rows.map(({ code, micros }) => [code, micros]))
}

/**
 * The last closing day that was entered for an account, with what was moved besides the books;
 * undefined before the first.
 */
export async function lastClosing(
  db: Db,
  { account, currency }: { account: CashAccount; currency: string },
): Promise<{ day: string; ownMicros: bigint; isPosted: boolean } | undefined> {
  return one<{ day: string; ownMicros: bigint; isPosted: boolean }>(db)`
    SELECT closing_on AS day, own_micros AS "ownMicros", is_posted AS "isPosted" FROM bank_statements
    WHERE account = ${account} AND currency = ${currency}
    ORDER BY closing_on DESC, entered_at DESC, id DESC LIMIT 1`
}

/** `file` is sealed. */
export async function insertStatement(
  db: Db,
  row: NewRow<'bank_statements'> & { account: CashAccount },
): Promise<void> {
  await camel(db).insertInto('bank_statements').values(row).execute()
}

/** The sealed file of a statement, entered or proposed; undefined for an unknown one. */
export async function findProof(
  db: Db,
  id: string,
): Promise<{ file: Buffer; fileName: string } | undefined> {
  return one<{ file: Buffer; fileName: string }>(db)`
    SELECT file, file_name AS "fileName" FROM bank_statements WHERE id = ${id}
    UNION ALL SELECT file, file_name FROM proposed_statements WHERE id = ${id} LIMIT 1`
}
