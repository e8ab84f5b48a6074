// What credit notes took off invoices.
import { type RawBuilder, sql } from 'kysely'

/** The credit notes `n`, with their documents `k`, that name the invoice of the row `document`. */
export const creditNotesOf = (document: RawBuilder<unknown>) => sql`
  ledger_credit_notes n JOIN ledger_documents k ON k.id = n.document_id AND k.organization_id = ${document}.organization_id
    AND k.side = 'advertiser' AND k.kind = 'credit_note' AND k.body::jsonb->'corrects' ? ${document}.name`

/** What a credit note `n` of `creditNotesOf` took off the invoice, where it names others too. */
export const shareOf = (column: 'net_micros' | 'tax_micros', document: RawBuilder<unknown>) =>
  sql`coalesce((k.body::jsonb->'shares'->${document}.name->>${sql.lit(column)})::bigint, n.${sql.raw(column)})`

/** Whether an operator corrected the invoice of the row `document`. */
export const isCorrected = (document: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT FROM ${creditNotesOf(document)} WHERE k.body::jsonb ? 'reason')`

/**
 * What is left of a payment in advance, with its invoice `i` and document `d`. Refunds, reversals,
 * lost disputes, payments from the balance and corrections each have a credit note that names the
 * invoice. A dispute `s` has none before it is lost, so those of the condition are taken off too.
 */
export const leftOfAdvance = (
  column: 'net_micros' | 'tax_micros',
  disputes: RawBuilder<unknown> = sql`s.is_withdrawn`,
) => {
  const micros = sql.raw(column)
  return sql<bigint>`greatest(0, i.${micros} - coalesce((SELECT sum(${shareOf(column, sql`d`)}) FROM ${creditNotesOf(sql`d`)}), 0)
    - coalesce((SELECT sum(s.${micros}) FROM disputes s
      WHERE s.organization_id = i.organization_id AND s.charge_id = i.charge_id AND s.document_id IS NULL AND ${disputes}), 0))::bigint`
}
