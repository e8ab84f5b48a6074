import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'
import type { DrawnDocument } from '../../documents/for-accounting.ts'

/** The names of all organizations that the books know. */
export async function namesOfOrganizations(db: Db): Promise<Map<string, string>> {
  const rows = await many<{ id: string; name: string }>(db)`
    SELECT DISTINCT o.id, o.name FROM organizations o JOIN ledger_accounts a ON a.organization_id = o.id`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export interface DocumentRow {
  body: string
  organizationId: string
  settledOn: string | null
  settledAs: string | null
  /** Of an earnings statement: the invoice that its publisher sent. */
  invoiceNumber: string | null
  invoiceIssuedOn: string | null
  invoiceTaxMicros: bigint | null
}

/** Documents issued from `from` until before `till`, ordered by number. */
export async function documentsIn(
  db: Db,
  { from, till, kinds }: { from: string; till: string; kinds: readonly string[] },
): Promise<DocumentRow[]> {
  return many<DocumentRow>(db)`
    SELECT d.body, d.organization_id AS "organizationId",
      (i.settled_at AT TIME ZONE 'UTC')::date::text AS "settledOn", i.settled_as AS "settledAs",
      p.number AS "invoiceNumber", p.issued_on AS "invoiceIssuedOn", p.tax_micros AS "invoiceTaxMicros"
    FROM ledger_documents d LEFT JOIN ledger_invoices i ON i.document_id = d.id LEFT JOIN publisher_invoices p ON p.statement_id = d.id AND p.reversed_at IS NULL
    WHERE d.issued_on >= ${from}::date AND d.issued_on < ${till}::date AND d.kind = ANY (${[...kinds]}::text[])
    ORDER BY d.series, d.number`
}

export interface PaymentRow {
  day: string
  kind: string
  key: string
  account: string
  organizationId: string | null
  /** Above 0 where money came in. */
  micros: bigint
}

/** What came into and left the accounts of cash, by entry. */
export async function paymentsIn(
  db: Db,
  { from, till }: { from: string; till: string },
): Promise<PaymentRow[]> {
  return many<PaymentRow>(db)`
    SELECT e.booked_on::text AS day, e.kind, e.key, cash.code AS account, min(other.organization_id::text) AS "organizationId",
      sum(CASE WHEN cash.number = t.debit THEN t.amount_micros ELSE -t.amount_micros END)::bigint AS micros
    FROM ledger_entries e JOIN ledger_transfers t ON t.entry_id = e.id
    JOIN ledger_accounts cash ON cash.number IN (t.debit, t.credit) AND cash.code LIKE 'cash:%'
    JOIN ledger_accounts other ON other.number = CASE WHEN cash.number = t.debit THEN t.credit ELSE t.debit END
    WHERE e.booked_on >= ${from}::date AND e.booked_on < ${till}::date
    GROUP BY e.booked_on, e.id, e.kind, e.key, cash.code ORDER BY e.booked_on, e.id`
}

/** All documents issued from `from` until before `till`, ordered by number. */
export async function issuedIn(
  db: Db,
  { from, till }: { from: string; till: string },
): Promise<DrawnDocument[]> {
  return many<DrawnDocument>(db)`
    SELECT name, kind, month::text AS month, issued_on::text AS "issuedOn", total_micros AS "totalMicros", body, sha256
    FROM ledger_documents WHERE issued_on >= ${from}::date AND issued_on < ${till}::date ORDER BY series, number`
}
