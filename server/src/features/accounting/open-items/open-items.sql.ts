// What customers have to pay by their documents.
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'

export interface OpenItems {
  id: string
  name: string
  /** By the days since they were due: none, up to 30, 60, 90, and more. */
  notDueMicros: bigint
  to30Micros: bigint
  to60Micros: bigint
  to90Micros: bigint
  over90Micros: bigint
}

/** What is left to pay of a row of `ledger_invoices`, with tax. */
export const leftMicros = sql`
  (net_micros + tax_micros - credited_net_micros - credited_tax_micros - received_net_micros - received_tax_micros)`

/**
 * Open invoices, less what credit notes have not taken off an invoice, and payments that a bank
 * took back besides those for which an invoice is open again or a credit note was issued. What is
 * due longest comes first.
 */
export async function openItems(db: Db): Promise<OpenItems[]> {
  return many<OpenItems>(db)`
    WITH items AS (
      SELECT organization_id, due_on, ${leftMicros} AS micros FROM ledger_invoices WHERE settled_at IS NULL
      UNION ALL
      SELECT organization_id, NULL, -left_net_micros - left_tax_micros FROM ledger_credit_notes WHERE left_net_micros + left_tax_micros > 0
      UNION ALL
      SELECT d.organization_id, (d.opened_at AT TIME ZONE 'UTC')::date, d.net_micros + d.tax_micros - d.invoice_net_micros - d.invoice_tax_micros
        - coalesce(n.net_micros + n.tax_micros, 0)
      FROM disputes d LEFT JOIN ledger_credit_notes n ON n.document_id = d.document_id WHERE d.is_withdrawn),
    aged AS (SELECT i.*, (app_now() AT TIME ZONE 'UTC')::date - due_on AS age FROM items i WHERE micros <> 0)
    SELECT o.id, o.name,
      coalesce(sum(micros) FILTER (WHERE age IS NULL OR age <= 0), 0)::bigint AS "notDueMicros",
      coalesce(sum(micros) FILTER (WHERE age BETWEEN 1 AND 30), 0)::bigint AS "to30Micros",
      coalesce(sum(micros) FILTER (WHERE age BETWEEN 31 AND 60), 0)::bigint AS "to60Micros",
      coalesce(sum(micros) FILTER (WHERE age BETWEEN 61 AND 90), 0)::bigint AS "to90Micros",
      coalesce(sum(micros) FILTER (WHERE age > 90), 0)::bigint AS "over90Micros"
    FROM aged JOIN organizations o ON o.id = aged.organization_id
    GROUP BY o.id, o.name ORDER BY max(age) DESC NULLS LAST, sum(micros) DESC, o.name, o.id`
}

/** Undefined where there is none. */
export async function organizationName(db: Db, id: string): Promise<string | undefined> {
  return (await one<{ name: string }>(db)`SELECT name FROM organizations WHERE id = ${id}`)?.name
}
