// Invoices whose payment the bank of a cardholder took back, and what a charge is doing with them.
import type { InvoicePayment } from '@frontrow/contract/documents/invoices'
import type { Db } from '../../../lib/db/database.ts'
import { many, one, execute } from '../../../lib/db/rows.ts'
import { leftOf } from './invoices.sql.ts'

export interface LockedInvoice {
  settledAs: 'paid' | 'credited' | 'written_off' | null
  settledBy: string | null
  paysBy: InvoicePayment['paysBy']
  /** What is left to pay, or was left when it was settled. */
  netMicros: bigint
  taxMicros: bigint
}

/** Locks an invoice, settled or not. */
export async function lockInvoice(db: Db, id: string): Promise<LockedInvoice | undefined> {
  return one<LockedInvoice>(db)`
    SELECT settled_as AS "settledAs", settled_by AS "settledBy", pays_by AS "paysBy", ${leftOf}
    FROM ledger_invoices i WHERE document_id = ${id} FOR UPDATE`
}

/**
 * Opens a paid invoice again, with what was taken back as what is left to pay. A trigger refuses it
 * unless a dispute says the same.
 */
export async function reopenInvoice(
  db: Db,
  taken: { invoiceId: string; netMicros: bigint; taxMicros: bigint },
): Promise<void> {
  await execute(db)`
    UPDATE ledger_invoices SET settled_at = NULL, settled_as = NULL, settled_by = NULL,
      credited_net_micros = net_micros - received_net_micros - ${taken.netMicros}::bigint,
      credited_tax_micros = tax_micros - received_tax_micros - ${taken.taxMicros}::bigint
    WHERE document_id = ${taken.invoiceId}`
}

/**
 * Adds a part whose payment was reversed to what is left to pay of an invoice, and opens the
 * invoice again where it was settled.
 */
export async function reopenPart(
  db: Db,
  part: { invoiceId: string; netMicros: bigint; taxMicros: bigint },
): Promise<void> {
  await execute(db)`
    UPDATE ledger_invoices SET settled_at = NULL, settled_as = NULL, settled_by = NULL, reopened_at = app_now(),
      received_net_micros = CASE WHEN settled_at IS NULL THEN received_net_micros ELSE net_micros - credited_net_micros END - ${part.netMicros}::bigint,
      received_tax_micros = CASE WHEN settled_at IS NULL THEN received_tax_micros ELSE tax_micros - credited_tax_micros END - ${part.taxMicros}::bigint
    WHERE document_id = ${part.invoiceId}`
}

/**
 * True while a card is asked for an invoice, or the answer is not known. Locked with the invoice,
 * no new charge of it begins.
 */
export async function isBeingCharged(db: Db, invoiceId: string): Promise<boolean> {
  const rows = await many(db)`
    SELECT FROM charges WHERE invoice_id = ${invoiceId} AND state IN ('created', 'asking', 'unknown')`
  return rows.length > 0
}
