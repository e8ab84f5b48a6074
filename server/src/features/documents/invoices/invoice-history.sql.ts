// The events of invoices and credit notes, and the documents that they are about.
import type { invoiceEvents, invoiceRelations } from '@frontrow/contract/documents/invoices'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'

export interface InvoiceEvent {
  kind: (typeof invoiceEvents)[number]
  /** A UTC day. */
  on: string
  /** Above 0 where less is due by it. */
  micros: bigint
  /** The bank's, of a transfer. */
  reference: string | null
  documentId: string | null
  number: string | null
}

/**
 * The events of an invoice or a credit note, the oldest first. Members may ask for their own. A
 * payment in advance that was corrected is on both of its invoices.
 */
export async function eventsOf(db: Db, documentId: string): Promise<InvoiceEvent[]> {
  return many<InvoiceEvent>(db)`
    WITH paid AS (SELECT document_id, organization_id, settled_by FROM ledger_invoices WHERE document_id = ${documentId}),
    transfers AS (
      SELECT r.* FROM (SELECT id, organization_id, document_id, received_micros, short_micros, short_as, value_on, reference FROM bank_receipts WHERE reversed_at IS NULL) r
      JOIN paid p ON p.organization_id = r.organization_id AND (r.document_id = p.document_id OR p.settled_by = 'receipt/' || r.id)),
    carded AS (
      SELECT c.id, c.net_micros + c.tax_micros AS micros, c.settled_at FROM charges c
      JOIN paid p ON p.organization_id = c.organization_id AND (c.invoice_id = p.document_id OR p.settled_by = 'charge/' || c.id)
      WHERE c.state = 'succeeded'),
    events AS (
      SELECT 'transfer' AS kind, value_on AS "on", received_micros AS micros, reference, NULL::uuid AS document FROM transfers
      UNION ALL SELECT short_as, value_on, short_micros, reference, NULL FROM transfers WHERE short_as IS NOT NULL
      UNION ALL SELECT 'card', (settled_at AT TIME ZONE 'UTC')::date, micros, NULL, NULL FROM carded
      UNION ALL SELECT 'refund', (r.created_at AT TIME ZONE 'UTC')::date, -(r.net_micros + r.tax_micros), NULL, r.document_id
        FROM refunds r JOIN carded c ON c.id = r.charge_id
      UNION ALL SELECT 'dispute', (d.opened_at AT TIME ZONE 'UTC')::date, -(d.net_micros + d.tax_micros), NULL, d.document_id
        FROM disputes d JOIN carded c ON c.id = d.charge_id WHERE d.is_withdrawn
      UNION ALL SELECT 'set_off', (set_off_at AT TIME ZONE 'UTC')::date, net_micros + tax_micros, NULL, credit_note_id
        FROM invoice_set_offs WHERE invoice_id = ${documentId}
      UNION ALL SELECT 'set_off', (set_off_at AT TIME ZONE 'UTC')::date, net_micros + tax_micros, NULL, invoice_id
        FROM invoice_set_offs WHERE credit_note_id = ${documentId}
      UNION ALL SELECT 'returned', d.issued_on, n.returned_micros, NULL, NULL
        FROM ledger_credit_notes n JOIN ledger_documents d ON d.id = n.document_id WHERE n.document_id = ${documentId} AND n.returned_micros > 0
      UNION ALL SELECT 'written_off', (settled_at AT TIME ZONE 'UTC')::date,
        net_micros + tax_micros - credited_net_micros - credited_tax_micros - received_net_micros - received_tax_micros, NULL, NULL
        FROM ledger_invoices WHERE document_id = ${documentId} AND settled_as = 'written_off')
    SELECT e.kind, e."on", e.micros::bigint AS micros, e.reference, d.id AS "documentId", d.name AS number
    FROM events e LEFT JOIN ledger_documents d ON d.id = e.document ORDER BY e."on", e.micros DESC`
}

export interface RelatedDocument {
  relation: (typeof invoiceRelations)[number]
  id: string
  number: string
}

/** The documents that an invoice or a credit note names, and those that name it. */
export async function relatedDocuments(db: Db, documentId: string): Promise<RelatedDocument[]> {
  return many<RelatedDocument>(db)`
    WITH own AS (SELECT organization_id, name, body::jsonb AS body FROM ledger_documents WHERE id = ${documentId}),
    others AS (
      SELECT d.id, d.name, d.place, d.body::jsonb AS body FROM ledger_documents d JOIN own o ON o.organization_id = d.organization_id
      WHERE d.side = 'advertiser' AND d.kind IN ('invoice', 'credit_note'))
    SELECT relation, id, name AS number FROM (
      SELECT 'corrects' AS relation, d.* FROM own o JOIN others d ON o.body->'corrects' @> to_jsonb(d.name)
      UNION ALL SELECT 'replaces', d.* FROM own o JOIN others d ON o.body->>'replaces' = d.name
      UNION ALL SELECT 'corrected_by', d.* FROM own o JOIN others d ON d.body->'corrects' @> to_jsonb(o.name)
      UNION ALL SELECT 'replaced_by', d.* FROM own o JOIN others d ON d.body->>'replaces' = o.name) r
    ORDER BY place`
}
