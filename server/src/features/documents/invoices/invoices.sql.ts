// Invoices, with what was paid of them.
import type { InvoicePayment } from '@frontrow/contract/documents/invoices'
import { sql } from 'kysely'
import { camel, type NewRow } from '../../../lib/db/camel.ts'
import type { Db } from '../../../lib/db/database.ts'
import { one, execute } from '../../../lib/db/rows.ts'

/**
 * Stores what is to be paid of an invoice whose document was issued in the same transaction. Its
 * purpose is `use` for what campaigns used, and `top_up` for what was paid in advance.
 */
export async function insertInvoice(
  db: Db,
  invoice: NewRow<'ledger_invoices'> & {
    purpose: 'use' | 'top_up'
    paysBy: InvoicePayment['paysBy']
  },
): Promise<void> {
  await camel(db).insertInto('ledger_invoices').values(invoice).execute()
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
  await execute(db)`
    UPDATE ledger_invoices SET received_net_micros = received_net_micros + ${part.netMicros}::bigint,
      received_tax_micros = received_tax_micros + ${part.taxMicros}::bigint WHERE document_id = ${part.id}`
}

export async function settleInvoice(
  db: Db,
  invoice: { id: string; as: 'paid' | 'credited' | 'written_off'; by: string },
): Promise<void> {
  await execute(db)`
    UPDATE ledger_invoices SET settled_at = app_now(), settled_as = ${invoice.as}, settled_by = ${invoice.by}
    WHERE document_id = ${invoice.id}`
}

/** The signed body of a document. */
export async function readSignedBody(db: Db, documentId: string): Promise<string> {
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
