import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'

/** An account of money whose closing balance is missing, or is not what the books say. */
export interface UnmatchedCash {
  account: string
  /** The last day of the month. */
  day: string
  /** By the books, since the first statement of the account. */
  expectedMicros: bigint | null
  /** The closing balance that an operator entered; null where nobody entered one. */
  balanceMicros: bigint | null
}

/**
 * The accounts on which the books have moved money by the end of a month, `till` being the day
 * after, and that do not agree. The first statement of an account is where the comparison begins.
 */
export async function unmatchedCash(db: Db, till: string): Promise<UnmatchedCash[]> {
  return many<UnmatchedCash>(db)`
    WITH closings AS (
      SELECT DISTINCT ON (account, currency, closing_on) account, currency, closing_on, balance_micros, own_micros, is_posted
      FROM bank_statements WHERE closing_on < ${till}::date ORDER BY account, currency, closing_on, entered_at DESC, id DESC),
    moved AS (
      SELECT a.number, a.code, a.currency FROM ledger_accounts a
      WHERE a.code IN ('cash:bank', 'cash:stripe') AND EXISTS (SELECT FROM ledger_transfers t
        WHERE (t.debit = a.number OR t.credit = a.number) AND t.effective_day < ${till}::date))
    SELECT m.code AS account, (${till}::date - 1)::text AS day, c.balance_micros AS "balanceMicros", e.micros AS "expectedMicros"
    FROM moved m
    LEFT JOIN closings c ON c.account = m.code AND c.currency = m.currency AND c.closing_on = ${till}::date - 1
    LEFT JOIN LATERAL (SELECT * FROM closings f WHERE f.account = m.code AND f.currency = m.currency ORDER BY f.closing_on LIMIT 1) f ON true
    LEFT JOIN LATERAL (SELECT (f.balance_micros
      + coalesce((SELECT sum(CASE WHEN t.debit = m.number THEN t.amount_micros ELSE -t.amount_micros END) FROM ledger_transfers t
          WHERE (t.debit = m.number OR t.credit = m.number) AND t.effective_day > f.closing_on AND t.effective_day < ${till}::date), 0)
      + coalesce((SELECT sum(o.own_micros) FROM closings o WHERE o.account = m.code AND o.currency = m.currency
          AND o.closing_on > f.closing_on AND NOT o.is_posted), 0))::bigint AS micros) e ON true
    WHERE c.balance_micros IS NULL OR c.balance_micros <> e.micros ORDER BY 1`
}
