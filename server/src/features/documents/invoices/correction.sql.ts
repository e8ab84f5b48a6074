// Invoices that are corrected, and the documents that correct them.
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'
import { creditNotesOf, shareOf } from '../documents/credited.sql.ts'
import { leftOf } from './invoices.sql.ts'

export interface CorrectedInvoice {
  id: string
  organizationId: string
  organization: string
  number: string
  purpose: 'use' | 'top_up'
  /** The first invoice of its lines. */
  originId: string
  body: string
  /** The amounts that the document states. */
  statedNetMicros: bigint
  statedTaxMicros: bigint
  /** What is left to pay, or was left when it was settled. */
  netMicros: bigint
  taxMicros: bigint
  settledAs: 'paid' | 'credited' | 'written_off' | null
  settledBy: string | null
  /** What credit notes that name it have corrected: their share of it, or else the whole. */
  correctedNetMicros: bigint
  correctedTaxMicros: bigint
  /** True where a credit note took it back as a whole. */
  isReversed: boolean
}

/** Locks an invoice that is to be corrected; undefined where there is none of this id. */
export async function lockCorrected(db: Db, id: string): Promise<CorrectedInvoice | undefined> {
  return one<CorrectedInvoice>(db)`
    SELECT i.document_id AS id, i.organization_id AS "organizationId", o.name AS organization, d.name AS number, i.purpose,
      coalesce(i.origin_id, i.document_id) AS "originId", d.body, i.net_micros AS "statedNetMicros", i.tax_micros AS "statedTaxMicros",
      ${leftOf}, i.settled_as AS "settledAs", i.settled_by AS "settledBy", c.net AS "correctedNetMicros", c.tax AS "correctedTaxMicros",
      c.is_reversed AS "isReversed"
    FROM ledger_invoices i JOIN ledger_documents d ON d.id = i.document_id JOIN organizations o ON o.id = i.organization_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(${shareOf('net_micros', sql`d`)}), 0)::bigint AS net, coalesce(sum(${shareOf('tax_micros', sql`d`)}), 0)::bigint AS tax,
        coalesce(bool_or(k.body::jsonb->>'reverses' = d.name), false) AS is_reversed
      FROM ${creditNotesOf(sql`d`)}) c
    WHERE i.document_id = ${id} FOR UPDATE OF i`
}
