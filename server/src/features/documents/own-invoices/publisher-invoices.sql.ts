// Invoices that publishers send for their earnings statements.
import { sql } from 'kysely'
import { camel, type NewRow } from '../../../lib/db/camel.ts'
import type { Db } from '../../../lib/db/database.ts'
import { execute, many, one, only } from '../../../lib/db/rows.ts'
import { operatorName } from '../../books/books.ts'
import { isUndecided } from '../../proposals/proposals.ts'

export interface InvoicedStatementRow {
  id: string
  /** Such as `ES-2026-000004`. */
  name: string
  organizationId: string
  organization: string
  /** Its first day. */
  month: string
  netMicros: bigint
  invoiceNumber: string | null
  issuedOn: string | null
  taxMicros: bigint | null
  recordedBy: string | null
  recordedAt: Date | null
  proposalId: string | null
}

/** The publisher sends an invoice for statement `d`, whose total is above 0. */
const isInvoiced = sql`d.kind = 'earnings_statement' AND d.total_micros > 0 AND d.body::jsonb->>'tax_kind' = 'own_invoice'`

/** True for a publisher that ever had this treatment, so that no other body has to be read. */
const isOfKind = sql`EXISTS (SELECT FROM tax_treatments t WHERE t.organization_id = d.organization_id AND t.kind = 'own_invoice')`

const hasNoInvoice = sql`NOT EXISTS (SELECT FROM publisher_invoices i WHERE i.statement_id = d.id AND i.reversed_at IS NULL)`

const statements = sql`
  SELECT d.id, d.name, d.organization_id AS "organizationId", o.name AS organization, d.month, d.total_micros AS "netMicros",
    i.number AS "invoiceNumber", i.issued_on AS "issuedOn", i.tax_micros AS "taxMicros",
    coalesce(${operatorName(sql`i.recorded_by`)}, i.recorded_by) AS "recordedBy", i.recorded_at AS "recordedAt",
    (SELECT p.id FROM proposals p WHERE p.kind IN ('publisher_invoice.record', 'publisher_invoice.reverse') AND p.subject = d.id::text
      AND ${isUndecided('p')} LIMIT 1) AS "proposalId"
  FROM ledger_documents d JOIN organizations o ON o.id = d.organization_id LEFT JOIN publisher_invoices i ON i.statement_id = d.id AND i.reversed_at IS NULL
  WHERE ${isInvoiced} AND ${isOfKind}`

/** Those without an invoice first, then the newest. */
export async function invoicedStatements(db: Db, most: number): Promise<InvoicedStatementRow[]> {
  return many<InvoicedStatementRow>(db)`
    ${statements} ORDER BY i.statement_id IS NOT NULL, d.issued_on DESC, d.name DESC LIMIT ${most}`
}

/** How many statements wait for the invoice of their publisher. */
export async function countMissingInvoices(db: Db): Promise<number> {
  const { count } = await only<{ count: number }>(db)`
    SELECT count(*)::integer AS count FROM ledger_documents d WHERE ${isInvoiced} AND ${isOfKind} AND ${hasNoInvoice}`
  return count
}

/** Undefined for a document that no publisher sends an invoice for. */
export async function findInvoicedStatement(
  db: Db,
  id: string,
): Promise<InvoicedStatementRow | undefined> {
  return one<InvoicedStatementRow>(db)`${statements} AND d.id = ${id}`
}

export async function isNumberUsed(
  db: Db,
  { organizationId, number }: { organizationId: string; number: string },
): Promise<boolean> {
  const rows = await many(db)`
    SELECT FROM publisher_invoices WHERE organization_id = ${organizationId} AND number = ${number} AND reversed_at IS NULL`
  return rows.length > 0
}

export async function insertPublisherInvoice(
  db: Db,
  row: NewRow<'publisher_invoices'>,
): Promise<void> {
  await camel(db).insertInto('publisher_invoices').values(row).execute()
}

/** How many invoices were recorded for a statement, with those that were reversed. */
export async function countRecorded(db: Db, statementId: string): Promise<number> {
  const { count } = await only<{ count: number }>(db)`
    SELECT count(*)::integer AS count FROM publisher_invoices WHERE statement_id = ${statementId}`
  return count
}

/** Reverses the invoice of a statement. Returns how many were recorded for it, with this one. */
export async function noteReversed(
  db: Db,
  { statementId, now }: { statementId: string; now: Date },
): Promise<number> {
  await execute(db)`
    UPDATE publisher_invoices SET reversed_at = ${now} WHERE statement_id = ${statementId} AND reversed_at IS NULL`
  return countRecorded(db, statementId)
}

/** True once a payout that was approved after its record, and did not come back, paid its tax. */
export async function isInvoicePaid(db: Db, statementId: string): Promise<boolean> {
  const rows = await many(db)`
    SELECT FROM publisher_invoices i JOIN payouts p ON p.organization_id = i.organization_id
      AND p.state NOT IN ('planned', 'cancelled', 'failed', 'returned')
    JOIN ledger_entries e ON e.key = 'payout/' || p.id AND e.at >= i.recorded_at
    WHERE i.statement_id = ${statementId} AND i.reversed_at IS NULL LIMIT 1`
  return rows.length > 0
}

/**
 * Those of the organizations that have a statement without an invoice, of a month that has been
 * final for some days.
 */
export async function waitingForInvoices(
  db: Db,
  { ids, netDays }: { ids: readonly string[]; netDays: number },
): Promise<ReadonlySet<string>> {
  const rows = await many<{ id: string }>(db)`
    SELECT DISTINCT d.organization_id AS id FROM ledger_documents d
    JOIN ledger_months m ON m.month = d.month AND m.state = 'final'
      AND m.final_at + make_interval(days => ${netDays}) <= app_now()
    WHERE d.organization_id = ANY (${[...ids]}::uuid[]) AND ${isInvoiced} AND ${isOfKind} AND ${hasNoInvoice}`
  return new Set(rows.map(({ id }) => id))
}
