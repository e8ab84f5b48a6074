import type { Buyer } from '@frontrow/contract/documents/parties'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'

export interface PaidInYear {
  organizationId: string
  name: string
  /** Its billing profile. */
  buyer: Buyer | null
  paidMicros: bigint
  /** Kept for the tax office, of payments of the year, less what came back with them. */
  withheldMicros: bigint
  returnedMicros: bigint
}

/**
 * What was paid to each organization and what was returned, by the value dates of the bank. The
 * amounts of a year are final once its last month is closed, because no entry is dated back into a
 * closed month.
 */
export async function paidInYear(db: Db, year: string): Promise<PaidInYear[]> {
  return many<PaidInYear>(db)`
    WITH steps AS (
      SELECT e.id, split_part(e.key, '/', 2)::uuid AS payout, split_part(e.key, '/', 3) AS step FROM ledger_entries e
      WHERE e.kind = 'payout' AND (e.key LIKE 'payout/%/paid' OR e.key LIKE 'payout/%/returned')
        AND e.effective_day >= ${`${year}-01-01`}::date AND e.effective_day <= ${`${year}-12-31`}::date),
    parts AS (
      SELECT s.payout, s.step, c.code, t.amount_micros AS micros FROM steps s JOIN ledger_transfers t ON t.entry_id = s.id
      JOIN ledger_accounts c ON c.number = CASE s.step WHEN 'paid' THEN t.credit ELSE t.debit END
      UNION ALL
      SELECT s.payout, 'withheld', c.code, t.amount_micros FROM steps s JOIN ledger_entries e ON e.key = 'payout/' || s.payout
      JOIN ledger_transfers t ON t.entry_id = e.id JOIN ledger_accounts c ON c.number = t.credit AND c.code = 'tax:withheld'
      WHERE s.step = 'paid'),
    sums AS (
      SELECT p.organization_id,
        coalesce(sum(micros) FILTER (WHERE step = 'paid' AND code LIKE 'cash:%'), 0)::bigint AS paid,
        coalesce(sum(micros) FILTER (WHERE step = 'returned' AND code LIKE 'cash:%'), 0)::bigint AS returned,
        coalesce(sum(CASE step WHEN 'withheld' THEN micros ELSE -micros END) FILTER (WHERE code = 'tax:withheld'), 0)::bigint AS withheld
      FROM parts JOIN payouts p ON p.id = parts.payout GROUP BY 1)
    SELECT o.id AS "organizationId", o.name, b.buyer, s.paid AS "paidMicros", s.withheld AS "withheldMicros", s.returned AS "returnedMicros"
    FROM sums s JOIN organizations o ON o.id = s.organization_id LEFT JOIN billing_profiles b ON b.organization_id = o.id
    ORDER BY o.name, o.id`
}
