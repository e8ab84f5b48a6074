// Recomputes what the database keeps about its own journal.
import { sql } from 'kysely'
import type { Db } from '../../lib/database.ts'

/** Each returns the first difference, or no row. */
const checks: readonly (readonly [check: string, text: string])[] = [
  [
    'the books: debits and credits of each currency are equal',
    `SELECT concat(a.book, ' ', a.currency, ': debits ', sum(b.debits), ', credits ', sum(b.credits)) AS difference
     FROM ledger_balances b JOIN ledger_accounts a ON a.number = b.account
     GROUP BY a.book, a.currency HAVING sum(b.debits) <> sum(b.credits) LIMIT 1`,
  ],
  [
    'the books: balances = sums of transfers',
    `WITH r AS (
       SELECT account, sum(debited) AS debits, sum(credited) AS credits, count(*) AS transfers FROM ledger_transfers t
       CROSS JOIN LATERAL (VALUES (debit, amount_micros, 0), (credit, 0, amount_micros)) AS s (account, debited, credited) GROUP BY 1)
     SELECT concat('account ', account, ': debits ', b.debits, ' instead of ', coalesce(r.debits, 0), ', credits ', b.credits,
       ' instead of ', coalesce(r.credits, 0), ', ', b.transfers, ' transfers instead of ', coalesce(r.transfers, 0)) AS difference
     FROM ledger_balances b FULL JOIN r USING (account)
     WHERE (b.debits, b.credits, b.transfers) IS DISTINCT FROM (coalesce(r.debits, 0), coalesce(r.credits, 0), coalesce(r.transfers, 0))
     ORDER BY account LIMIT 1`,
  ],
  [
    'the books: balances of months = balances',
    `WITH r AS (SELECT account, sum(debits) AS debits, sum(credits) AS credits FROM ledger_month_balances GROUP BY 1)
     SELECT concat('account ', account, ': debits ', b.debits, ', of its months ', r.debits, ', credits ', b.credits, ', of its months ',
       r.credits) AS difference
     FROM ledger_balances b FULL JOIN r USING (account)
     WHERE (coalesce(b.debits, 0), coalesce(b.credits, 0)) IS DISTINCT FROM (coalesce(r.debits, 0), coalesce(r.credits, 0))
     ORDER BY account LIMIT 1`,
  ],
  [
    'the books: both sides of delivery are equal',
    `SELECT concat('account ', account, ': debits ', debits, ', credits ', credits) AS difference
     FROM ledger_balances b JOIN ledger_accounts a ON a.number = b.account
     WHERE a.code = 'clearing:delivery' AND debits <> credits LIMIT 1`,
  ],
]

export interface Finding {
  check: string
  /** Undefined if there is no difference. */
  difference: string | undefined
}

export async function checkJournal(db: Db): Promise<Finding[]> {
  await sql`SET LOCAL statement_timeout = 0`.execute(db)
  const findings: Finding[] = []
  for (const [check, text] of checks) {
    const found = await sql<{ difference: string }>`${sql.raw(text)}`.execute(db)
    findings.push({ check, difference: found.rows[0]?.difference })
  }
  return findings
}

/** A day whose entries have no seal, though a later day is sealed, or two days have passed. */
export async function unsealedDay(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    SELECT booked_on AS day FROM ledger_entries e
    WHERE NOT EXISTS (SELECT FROM ledger_seals s WHERE s.day = e.booked_on)
      AND (booked_on < (SELECT max(day) FROM ledger_seals) OR booked_on < (app_now() AT TIME ZONE 'UTC')::date - 2)
    ORDER BY 1 LIMIT 1`.execute(db)
  return rows[0]?.day
}
