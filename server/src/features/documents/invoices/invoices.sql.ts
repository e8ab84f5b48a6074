// Invoices, with what was paid of them.
import type { InvoicePayment } from '@frontrow/contract/documents/invoices'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'

export interface NewInvoice {
  id: string
  organizationId: string
  /** use: what campaigns used. top_up: what was paid in advance, by a charge or a bank transfer. */
  purpose: 'use' | 'top_up'
  chargeId: string | null
  dueOn: string
  paysBy: InvoicePayment['paysBy']
  netMicros: bigint
  taxMicros: bigint
  /** Of a top-up: the key of the entry that paid it. */
  settledBy: string | null
  now: Date
}

/** Stores what is to be paid of an invoice whose document was issued in the same transaction. */
export async function insertInvoice(db: Db, invoice: NewInvoice): Promise<void> {
  const isSettled = invoice.settledBy !== null
  await db
    .insertInto('ledger_invoices')
    .values({
      document_id: invoice.id,
      organization_id: invoice.organizationId,
      purpose: invoice.purpose,
      charge_id: invoice.chargeId,
      issued_at: invoice.now,
      due_on: invoice.dueOn,
      pays_by: invoice.paysBy,
      net_micros: invoice.netMicros,
      tax_micros: invoice.taxMicros,
      settled_at: isSettled ? invoice.now : null,
      settled_as: isSettled ? 'paid' : null,
      settled_by: invoice.settledBy,
    })
    .execute()
}

/** An invoice that is not settled, locked. */
export interface OpenInvoice {
  id: string
  organizationId: string
  number: string
  /** What is left to pay: less what credit notes took off and what was received of it. */
  netMicros: bigint
  taxMicros: bigint
}

/** What is left to pay of an invoice `i`, whether it is settled or not. */
export const leftNet = sql<bigint>`(i.net_micros - i.credited_net_micros - i.received_net_micros)`
export const leftTax = sql<bigint>`(i.tax_micros - i.credited_tax_micros - i.received_tax_micros)`
export const leftOf = sql`${leftNet} AS "netMicros", ${leftTax} AS "taxMicros"`

/** Locks an invoice; undefined where it is settled already, or where there is none. */
export async function lockOpenInvoice(db: Db, id: string): Promise<OpenInvoice | undefined> {
  return one<OpenInvoice>(db)`
    SELECT i.document_id AS id, i.organization_id AS "organizationId", d.name AS number,
      ${leftOf}
    FROM ledger_invoices i JOIN ledger_documents d ON d.id = i.document_id
    WHERE i.document_id = ${id} AND i.settled_at IS NULL FOR UPDATE OF i`
}

/** Takes a part that was received off what is left to pay. The caller has locked the invoice. */
export async function addReceived(
  db: Db,
  part: { id: string; netMicros: bigint; taxMicros: bigint },
): Promise<void> {
  await sql`
    UPDATE ledger_invoices SET received_net_micros = received_net_micros + ${part.netMicros}::bigint,
      received_tax_micros = received_tax_micros + ${part.taxMicros}::bigint WHERE document_id = ${part.id}`.execute(
    db,
  )
}

export async function settleInvoice(
  db: Db,
  invoice: { id: string; as: 'paid' | 'credited' | 'written_off'; by: string },
): Promise<void> {
  await sql`
    UPDATE ledger_invoices SET settled_at = app_now(), settled_as = ${invoice.as}, settled_by = ${invoice.by}
    WHERE document_id = ${invoice.id}`.execute(db)
}

/** The signed body of a document. */
export async function bodyOf(db: Db, documentId: string): Promise<string> {
  const { body } = await db
    .selectFrom('ledger_documents')
    .select('body')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  return body
}

export async function organizationName(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.name
}
