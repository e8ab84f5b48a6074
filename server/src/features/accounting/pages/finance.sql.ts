// What the books hold at this moment, for operators.
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, only } from '../../../lib/db/rows.ts'

export interface CodeSums {
  code: string
  debits: bigint
  credits: bigint
  /** The sums of the accounts whose debits are greater, and of those whose credits are. */
  inDebit: bigint
  inCredit: bigint
}

/** The sums of all accounts, by their code. */
export async function sumsByCode(db: Db): Promise<CodeSums[]> {
  return many<CodeSums>(db)`
    SELECT a.code, sum(b.debits)::bigint AS debits, sum(b.credits)::bigint AS credits,
      sum(greatest(b.debits - b.credits, 0))::bigint AS "inDebit", sum(greatest(b.credits - b.debits, 0))::bigint AS "inCredit"
    FROM ledger_balances b JOIN ledger_accounts a ON a.number = b.account GROUP BY a.code ORDER BY a.code`
}

export interface OwedBy {
  id: string
  name: string
  micros: bigint
}

/** The organizations that owe most, or that have most to get. */
export async function largestBalances(
  db: Db,
  { code, most }: { code: 'advertiser' | 'publisher:payable'; most: number },
): Promise<OwedBy[]> {
  const owed = code === 'advertiser' ? sql`b.debits - b.credits` : sql`b.credits - b.debits`
  return many<OwedBy>(db)`
    SELECT o.id, o.name, (${owed})::bigint AS micros
    FROM ledger_accounts a JOIN ledger_balances b ON b.account = a.number JOIN organizations o ON o.id = a.organization_id
    WHERE a.code = ${code} AND ${owed} > 0 ORDER BY 3 DESC, o.name LIMIT ${most}`
}

export interface Waiting {
  lastClosedDay: string | null
  /** Ended days that were never counted, but for the last one, which may be on its way. */
  uncounted: number
  firstUncounted: string | null
  adjustments: number
  holds: number
}

/** What waits in the books, with `ended` as the last UTC day that may be closed. */
export async function findWaitingWork(
  db: Db,
  { since, ended }: { since: string; ended: string },
): Promise<Waiting> {
  const waiting = await only<Waiting>(db)`
    SELECT (SELECT max(day) FROM delivery_days WHERE state = 'counted') AS "lastClosedDay", d.*,
      (SELECT count(*)::integer FROM proposals WHERE kind = 'books.adjust' AND state = 'open' AND expires_at > app_now()) AS adjustments,
      (SELECT count(*)::integer FROM earning_holds
       WHERE released_at IS NULL AND review_by <= (app_now() AT TIME ZONE 'UTC')::date) AS holds
    FROM (SELECT count(*)::integer AS uncounted, min(g.day)::date AS "firstUncounted"
      FROM generate_series(${since}::date, ${ended}::date - 1, '1 day') AS g (day)
      WHERE NOT EXISTS (SELECT FROM delivery_days r WHERE r.day = g.day::date)) d`
  return waiting
}

/** A payout run with payouts of which nobody knows whether they were sent. */
export interface UnknownPayouts {
  runId: string
  /** The month that was paid, as `2026-10`. */
  month: string
  payouts: number
}

/** The oldest runs first. */
export async function unknownPayouts(db: Db, most: number): Promise<UnknownPayouts[]> {
  return many<UnknownPayouts>(db)`
    SELECT run_id AS "runId", to_char(min(month), 'YYYY-MM') AS month, count(*)::integer AS payouts
    FROM payouts WHERE state = 'unknown' GROUP BY run_id ORDER BY run_id LIMIT ${most}`
}
