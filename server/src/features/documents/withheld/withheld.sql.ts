// Tax that is withheld from payouts: the account, what was paid of it, and the list of a year.
import type { Buyer } from '@frontrow/contract/documents/parties'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'
import { isUndecided } from '../../proposals/proposals.ts'
import { decided } from '../rules/tax.sql.ts'

/** What is withheld and not paid to the tax office yet. Below 0 where too much is paid. */
export async function withheldNow(db: Db, currency: string): Promise<bigint> {
  const row = await one<{ micros: bigint }>(db)`
    SELECT coalesce(sum(b.credits - b.debits), 0)::bigint AS micros FROM ledger_accounts a JOIN ledger_balances b ON b.account = a.number
    WHERE a.code = 'tax:withheld' AND a.currency = ${currency}`
  return row?.micros ?? 0n
}

export interface TaxPayment {
  id: string
  /** The bank's value date. */
  valueOn: string
  amountMicros: bigint
  currency: string
  reference: string
  isReversed: boolean
  /** The open proposal to reverse it. */
  proposalId: string | null
}

/** What was paid to the tax office: entries `tax/<id>`, and `tax/<id>/reversed` of some. */
const payments = sql`
  SELECT split_part(e.key, '/', 2) AS id, e.effective_day AS "valueOn", t.amount_micros AS "amountMicros", a.currency,
    e.details ->> 'reference' AS reference, EXISTS (SELECT FROM ledger_entries r WHERE r.key = e.key || '/reversed') AS "isReversed",
    (SELECT p.id FROM proposals p WHERE p.kind = 'tax.reverse' AND p.subject = split_part(e.key, '/', 2) AND ${isUndecided('p')} LIMIT 1) AS "proposalId"
  FROM ledger_entries e JOIN ledger_transfers t ON t.entry_id = e.id JOIN ledger_accounts a ON a.number = t.debit
  WHERE e.key >= 'tax/' AND e.key < 'tax0' AND e.key NOT LIKE '%/reversed'`

/** The newest first. */
export async function taxPayments(db: Db, { most }: { most: number }): Promise<TaxPayment[]> {
  return many<TaxPayment>(
    db,
  )`SELECT * FROM (${payments}) p ORDER BY "valueOn" DESC, id DESC LIMIT ${most}`
}

/** A payment that is not reversed. */
export async function findTaxPayment(db: Db, id: string): Promise<TaxPayment | undefined> {
  return one<TaxPayment>(db)`SELECT * FROM (${payments}) p WHERE id = ${id} AND NOT "isReversed"`
}

/** True where a payment that is not reversed has this reference. */
export async function isTaxPaymentRecorded(db: Db, reference: string): Promise<boolean> {
  const rows = await many(db)`
    SELECT FROM (${payments}) p WHERE folded_reference(reference) = folded_reference(${reference}) AND NOT "isReversed"`
  return rows.length > 0
}

interface WithheldPayout {
  /** Such as `2026-Q4`. */
  quarter: string
  organizationId: string
  name: string
  /** Its billing profile. */
  buyer: Buyer | null
  /** Below 0 where the payout came back, as `withheldMicros`. */
  baseMicros: bigint
  rateBp: number
  withheldMicros: bigint
  reference: string
}

/**
 * Payouts with tax that were paid in a year, and those that came back in it, by the value dates of
 * the bank.
 */
export async function withheldInYear(db: Db, year: string): Promise<WithheldPayout[]> {
  return many<WithheldPayout>(db)`
    SELECT to_char(e.effective_day, 'YYYY-"Q"Q') AS quarter, o.id AS "organizationId", o.name, b.buyer,
      (s.sign * coalesce(p.withheld_base_micros, p.amount_micros + p.withheld_micros))::bigint AS "baseMicros", x.withheld_bp AS "rateBp",
      (s.sign * p.withheld_micros)::bigint AS "withheldMicros", p.reference
    FROM ledger_entries e
    CROSS JOIN LATERAL (SELECT CASE split_part(e.key, '/', 3) WHEN 'paid' THEN 1 WHEN 'returned' THEN -1 END AS sign) s
    JOIN payouts p ON p.id = split_part(e.key, '/', 2)::uuid AND p.withheld_micros > 0
    JOIN organizations o ON o.id = p.organization_id LEFT JOIN billing_profiles b ON b.organization_id = o.id
    CROSS JOIN LATERAL (SELECT ${decided} FROM tax_treatments t
      WHERE organization_id = p.organization_id AND side = 'publisher' AND valid_from <= p.approved_on
      ORDER BY valid_from DESC, number DESC LIMIT 1) x
    WHERE e.kind = 'payout' AND s.sign IS NOT NULL
      AND e.effective_day >= ${`${year}-01-01`}::date AND e.effective_day <= ${`${year}-12-31`}::date
    ORDER BY e.effective_day, o.name, p.reference, e.id`
}
