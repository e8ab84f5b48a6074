import type { AnyDb } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'
import { decided } from '../../documents/documents.ts'

export interface PaidStatement {
  id: string
  number: string
  /** Such as `2026-10`. */
  month: string
  /** The total of the document, and the tax of the publisher's own invoice for it. */
  totalMicros: bigint
  /** The number of that invoice; null for none. */
  invoiceNumber: string | null
}

/**
 * The documents of earnings that a payout pays, by its reference: those of the months since the one
 * of the payout before it, and those of each payout that failed or came back and that it replaces.
 * It runs as the system, because members do not read which payout replaces another.
 */
export async function paidStatements(
  db: AnyDb,
  { organizationId, reference }: { organizationId: string; reference: string },
): Promise<PaidStatement[]> {
  return many<PaidStatement>(db)`
    WITH RECURSIVE own AS (SELECT * FROM payouts WHERE organization_id = ${organizationId}),
    chain AS (
      SELECT p.* FROM own p WHERE p.reference = ${reference}
      UNION ALL SELECT o.* FROM chain c JOIN own o ON o.id = c.replaces),
    ranges AS (
      SELECT c.month AS till, (SELECT max(o.month) FROM own o WHERE o.currency = c.currency AND o.id < c.id AND o.month < c.month
        AND o.state NOT IN ('planned', 'failed', 'cancelled')) AS after
      FROM chain c)
    SELECT d.id, d.name AS number, to_char(d.month, 'YYYY-MM') AS month,
      (d.total_micros + coalesce(i.tax_micros, 0))::bigint AS "totalMicros", i.number AS "invoiceNumber"
    FROM ledger_documents d LEFT JOIN publisher_invoices i ON i.statement_id = d.id AND i.reversed_at IS NULL
    WHERE d.organization_id = ${organizationId} AND d.side = 'publisher'
      AND EXISTS (SELECT FROM ranges r WHERE d.month <= r.till AND d.month > coalesce(r.after, '-infinity'))
    ORDER BY d.month, d.place`
}

interface WithheldTax {
  dueMicros: bigint
  withheldMicros: bigint
  /** The amount to which the rate was applied: what was due without tax on top. */
  baseMicros: bigint
  /** In hundredths of a percent. */
  rateBp: number
  /** The law. */
  note: string
}

/** The tax that was withheld from a payout; undefined for none. */
export async function withheldFrom(
  db: AnyDb,
  { organizationId, reference }: { organizationId: string; reference: string },
): Promise<WithheldTax | undefined> {
  return one<WithheldTax>(db)`
    SELECT (p.amount_micros + p.withheld_micros)::bigint AS "dueMicros", p.withheld_micros AS "withheldMicros",
      coalesce(p.withheld_base_micros, p.amount_micros + p.withheld_micros)::bigint AS "baseMicros", x.withheld_bp AS "rateBp", x.withheld_note AS note
    FROM payouts p CROSS JOIN LATERAL (SELECT ${decided} FROM tax_treatments t
      WHERE organization_id = p.organization_id AND side = 'publisher' AND valid_from <= p.approved_on
      ORDER BY valid_from DESC, number DESC LIMIT 1) x
    WHERE p.organization_id = ${organizationId} AND p.reference = ${reference} AND p.withheld_micros > 0`
}
