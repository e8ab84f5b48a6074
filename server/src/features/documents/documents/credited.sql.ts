// What credit notes took off invoices.
import { type RawBuilder, sql } from 'kysely'

/**
 * Credit notes as `n`, and as `k` their documents, that name the invoice whose document is in the
 * row of this name.
 */
export const creditNotesOf = (document: RawBuilder<unknown>) => sql`
  ledger_credit_notes n JOIN ledger_documents k ON k.id = n.document_id AND k.organization_id = ${document}.organization_id
    AND k.side = 'advertiser' AND k.kind = 'credit_note' AND k.body::jsonb->'corrects' ? ${document}.name`

/**
 * What is left of the invoice `i` of a payment in advance, whose document is `d`. Refunds,
 * reversals, lost disputes, payments from the balance and corrections each have a credit note that
 * names it. A dispute `s` has none before it is lost.
 */
export const leftOfAdvance = (
  column: 'net_micros' | 'tax_micros',
  disputes: RawBuilder<unknown> = sql`s.is_withdrawn`,
) => {
  const micros = sql.raw(column)
  return sql<bigint>`greatest(0, i.${micros} - coalesce((SELECT sum(n.${micros}) FROM ${creditNotesOf(sql`d`)}), 0)
    - coalesce((SELECT sum(s.${micros}) FROM disputes s
      WHERE s.organization_id = i.organization_id AND s.charge_id = i.charge_id AND s.document_id IS NULL AND ${disputes}), 0))::bigint`
}
