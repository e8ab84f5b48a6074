// What was debited and credited to all accounts of a code until the end of a book day.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, only, execute } from '../../../lib/db/rows.ts'

export interface CodeTotals {
  code: string
  currency: string
  debits: bigint
  credits: bigint
}

/**
 * The totals at the end of a book day, by code and currency. Accounts of organizations with a debit
 * balance are apart from those with a credit balance. What was posted since is taken off what
 * stands, because balances are kept for now alone.
 */
export async function totalsAt(db: Db, day: string): Promise<CodeTotals[]> {
  return many<CodeTotals>(db)`
    WITH since AS (
      SELECT s.account, sum(s.debited) AS debits, sum(s.credited) AS credits
      FROM ledger_entries e JOIN ledger_transfers t ON t.entry_id = e.id
      CROSS JOIN LATERAL (VALUES (t.debit, t.amount_micros, 0), (t.credit, 0, t.amount_micros)) AS s (account, debited, credited)
      WHERE e.booked_on > ${day}::date GROUP BY 1),
    held AS (
      SELECT a.code, a.currency, a.organization_id,
        b.debits - coalesce(since.debits, 0) AS debits, b.credits - coalesce(since.credits, 0) AS credits
      FROM ledger_accounts a JOIN ledger_balances b ON b.account = a.number
      LEFT JOIN since ON since.account = a.number)
    SELECT code, currency, sum(debits)::bigint AS debits, sum(credits)::bigint AS credits
    FROM (SELECT *, organization_id IS NOT NULL AND debits > credits AS owes FROM held WHERE debits + credits > 0) h
    GROUP BY code, currency, owes ORDER BY code, currency, owes DESC`
}

/** Keeps the totals of a day that is being sealed. */
export async function keepTotals(db: Db, day: string): Promise<void> {
  await execute(db)`
    INSERT INTO ledger_day_totals (day, book, code, currency, debits, credits)
    SELECT ${day}::date, book, code, currency, debits, credits FROM (${totalsOf(day)}) t`
}

/** The kept totals of the last day that has some, and what was posted since then. */
function totalsOf(day: string): RawBuilder<unknown> {
  const kept = sql`(SELECT max(day) FROM ledger_day_totals WHERE day <= ${day}::date)`
  return sql`
    SELECT book, code, currency, sum(debits) AS debits, sum(credits) AS credits FROM (
      SELECT book, code, currency, debits, credits FROM ledger_day_totals WHERE day = ${kept}
      UNION ALL
      SELECT a.book, a.code, a.currency, m.debits, m.credits FROM (
        SELECT s.account, sum(s.debited) AS debits, sum(s.credited) AS credits
        FROM ledger_entries e JOIN ledger_transfers t ON t.entry_id = e.id
        CROSS JOIN LATERAL (VALUES (t.debit, t.amount_micros, 0), (t.credit, 0, t.amount_micros)) AS s (account, debited, credited)
        WHERE e.booked_on > coalesce(${kept}, '-infinity') AND e.booked_on <= ${day}::date GROUP BY 1) m
      JOIN ledger_accounts a ON a.number = m.account) t
    GROUP BY 1, 2, 3`
}

export interface BookDayState {
  today: string
  /** True where the day is over and nothing can be posted on it any more. */
  isSealed: boolean
}

export async function bookDayState(db: Db, day: string | undefined): Promise<BookDayState> {
  const state = await only<BookDayState>(db)`
    SELECT (app_now() AT TIME ZONE 'UTC')::date AS today,
      coalesce(${day ?? null}::date <= (SELECT max(day) FROM ledger_seals), false) AS "isSealed"`
  return state
}
