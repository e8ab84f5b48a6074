// Recomputes what the books say of payouts from the payouts themselves.
import type { Services } from '../../../lib/calls/context.ts'
import { type Finding, runChecks } from '../../books/books.ts'

/** Each returns the first difference, or no row. */
const checks: readonly (readonly [check: string, statement: string])[] = [
  [
    'payouts: what is in flight = payouts that are under way',
    `SELECT concat(coalesce(b.currency, p.currency), ': in flight ', coalesce(b.micros, 0), ', payouts ', coalesce(p.micros, 0)) AS difference
     FROM (SELECT a.currency, sum(b.credits - b.debits) AS micros FROM ledger_accounts a JOIN ledger_balances b ON b.account = a.number
       WHERE a.code = 'payouts:in_flight' GROUP BY 1) b
     FULL JOIN (SELECT currency, sum(amount_micros) AS micros FROM payouts WHERE state IN ('approved', 'sending', 'sent', 'unknown') GROUP BY 1) p
       USING (currency)
     WHERE coalesce(b.micros, 0) <> coalesce(p.micros, 0) LIMIT 1`,
  ],
  [
    'payouts: each step of a payout is posted once, with its amount',
    `WITH wanted AS (
       SELECT p.id, 'payout/' || p.id || s.step AS key, p.amount_micros + CASE s.step WHEN '/paid' THEN 0 ELSE p.withheld_micros END AS amount_micros
       FROM payouts p
       CROSS JOIN LATERAL (VALUES ('', p.state NOT IN ('planned', 'cancelled')), ('/paid', p.state IN ('paid', 'returned')),
         ('/failed', p.state = 'failed'), ('/returned', p.state = 'returned')) AS s (step, is_due) WHERE s.is_due),
     posted AS (
       SELECT e.key, sum(t.amount_micros) AS micros FROM ledger_entries e JOIN ledger_transfers t ON t.entry_id = e.id
       WHERE e.key >= 'payout/' AND e.key < 'payout0' GROUP BY 1)
     SELECT concat(coalesce(w.key, p.key), ': payout ', coalesce(w.amount_micros, 0), ', books ', coalesce(p.micros, 0)) AS difference
     FROM wanted w FULL JOIN posted p USING (key) WHERE w.amount_micros IS DISTINCT FROM p.micros ORDER BY 1 LIMIT 1`,
  ],
  [
    "payouts: each one that was paid is in the organization's payments",
    `SELECT concat('payout ', p.id, ' is ', p.state) AS difference FROM payouts p
     LEFT JOIN payments y ON y.organization_id = p.organization_id AND y.reference = p.reference
     WHERE CASE WHEN p.state IN ('paid', 'returned')
       THEN (y.amount_micros, y.currency, y.paid_on, y.returned_on) IS DISTINCT FROM (p.amount_micros, p.currency, p.paid_on, p.returned_on)
       ELSE y.id IS NOT NULL END ORDER BY p.id LIMIT 1`,
  ],
  [
    'payouts: approved runs pay no more than was agreed',
    `SELECT concat('run ', r.id, ': agreed ', r.total_micros, ', payouts ', sum(p.amount_micros)) AS difference
     FROM payout_runs r JOIN payouts p ON p.run_id = r.id
     GROUP BY r.id HAVING sum(p.amount_micros) <> r.total_micros OR count(*) <> r.payouts
       OR bool_or(p.state NOT IN ('planned', 'cancelled') AND r.approved_at IS NULL) LIMIT 1`,
  ],
]

/** Compares payouts with the books and with the payments that organizations see. It only reads. */
export async function verifyPayouts({ database }: Pick<Services, 'database'>): Promise<Finding[]> {
  return database.asSystem((db) => runChecks(db, checks))
}
