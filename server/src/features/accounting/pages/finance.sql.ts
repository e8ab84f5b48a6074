// What the books hold at this moment, for operators.
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, only } from '../../../lib/db/rows.ts'
import { isUndecided } from '../../proposals/proposals.ts'
import { leftMicros } from '../open-items/open-items.sql.ts'

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
      (SELECT count(*)::integer FROM proposals p WHERE p.kind = 'books.adjust' AND ${isUndecided('p')}) AS adjustments,
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

/** Overdue invoices, stopped customers, open disputes and money to return. */
export interface CustomerWork {
  overdue: number
  overdueMicros: bigint
  /** Organizations whose campaigns are stopped for an unpaid invoice, and the first of them. */
  stopped: number
  firstStopped: string | null
  firstStoppedName: string | null
  disputes: number
  /** The day until which evidence of the first dispute is taken. */
  evidenceBy: string | null
  toReturn: number
  firstToReturn: string | null
  toReturnMicros: bigint
}

export async function customerWork(db: Db): Promise<CustomerWork> {
  return only<CustomerWork>(db)`
    WITH unpaid AS (
      SELECT organization_id, document_id, due_on, ${leftMicros} AS micros FROM ledger_invoices WHERE settled_at IS NULL),
    stopped AS (
      SELECT o.id, o.name, min(n.stopped_at) AS at FROM unpaid u JOIN dunnings n ON n.invoice_id = u.document_id
      JOIN organizations o ON o.id = u.organization_id WHERE n.stopped_at IS NOT NULL GROUP BY o.id, o.name),
    kept AS (
      SELECT a.organization_id AS id, b.credits - b.debits AS micros FROM ledger_accounts a JOIN ledger_balances b ON b.account = a.number
      WHERE a.code = 'advertiser:to_return' AND b.credits > b.debits),
    late AS (SELECT micros FROM unpaid WHERE due_on < (app_now() AT TIME ZONE 'UTC')::date),
    disputed AS (SELECT evidence_by FROM disputes WHERE state = 'open')
    SELECT (SELECT count(*)::integer FROM late) AS overdue, (SELECT coalesce(sum(micros), 0)::bigint FROM late) AS "overdueMicros",
      (SELECT count(*)::integer FROM stopped) AS stopped, (SELECT id FROM stopped ORDER BY at, id LIMIT 1) AS "firstStopped",
      (SELECT name FROM stopped ORDER BY at, id LIMIT 1) AS "firstStoppedName",
      (SELECT count(*)::integer FROM disputed) AS disputes, (SELECT (min(evidence_by) AT TIME ZONE 'UTC')::date::text FROM disputed) AS "evidenceBy",
      (SELECT count(*)::integer FROM kept) AS "toReturn", (SELECT coalesce(sum(micros), 0)::bigint FROM kept) AS "toReturnMicros",
      (SELECT id FROM kept ORDER BY micros DESC, id LIMIT 1) AS "firstToReturn"`
}
