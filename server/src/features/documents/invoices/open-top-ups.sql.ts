// Payments in advance that credit notes and refunds have not taken back.
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { execute, many } from '../../../lib/db/rows.ts'
import { isCorrected, leftOfAdvance } from '../documents/credited.sql.ts'

export interface TopUpInvoice {
  documentId: string
  /** The key of the entry of the payment. */
  paidBy: string
  /** The UTC day of the payment. */
  taxedOn: string
  /** What no credit note or dispute has taken back. */
  netMicros: bigint
  taxMicros: bigint
}

/** Whether a dispute `s` took its money back, or is open and still may. */
export const mayTakeBack = sql`(s.is_withdrawn OR s.state IN ('open', 'under_review'))`

/** The newest first, locked, without those that an operator corrected. */
export async function uncreditedTopUps(db: Db, organizationId: string): Promise<TopUpInvoice[]> {
  return many<TopUpInvoice>(db)`
    SELECT * FROM (
      SELECT i.document_id AS "documentId", i.settled_by AS "paidBy",
        coalesce(d.body::jsonb->>'taxed_on', d.issued_on::text) AS "taxedOn",
        ${leftOfAdvance('net_micros', mayTakeBack)} AS "netMicros", ${leftOfAdvance('tax_micros', mayTakeBack)} AS "taxMicros"
      FROM ledger_invoices i JOIN ledger_documents d ON d.id = i.document_id
      WHERE i.organization_id = ${organizationId} AND i.purpose = 'top_up' AND i.settled_as = 'paid'
        AND i.origin_id IS NULL AND NOT ${isCorrected(sql`d`)}
      ORDER BY i.issued_at DESC, i.document_id DESC FOR UPDATE OF i) open
    WHERE "netMicros" > 0`
}

/** Notes what a credit note took back of the invoice of a payment in advance. */
export async function addCredited(
  db: Db,
  part: { documentId: string; netMicros: bigint; taxMicros: bigint },
): Promise<void> {
  await execute(db)`
    UPDATE ledger_invoices SET credited_net_micros = credited_net_micros + ${part.netMicros}::bigint,
      credited_tax_micros = credited_tax_micros + ${part.taxMicros}::bigint WHERE document_id = ${part.documentId}`
}
