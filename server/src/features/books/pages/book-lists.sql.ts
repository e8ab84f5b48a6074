// Days and months of the books, for operators.
import type { Month } from '../../../lib/time/month.ts'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'
import { isUndecided } from '../../proposals/proposals.ts'
import { operatorName } from '../journal/actor-name.sql.ts'

export interface BookDayRow {
  day: string
  revision: number | null
  state: 'differs' | 'counted' | null
  isLate: boolean
  impressions: bigint
  chargedMicros: bigint
  earnedMicros: bigint
  /** What adjustments took back: of advertisers, and the publishers' part of it. */
  chargedBackMicros: bigint
  earnedBackMicros: bigint
  countedAt: Date | null
  difference: string | null
}

/**
 * What adjustments gave back to advertisers and took from publishers. What the network bears in
 * place of publishers is the network's.
 */
const takenBack = sql`
  SELECT e.effective_day AS day, sum(t.amount_micros) FILTER (WHERE c.code = 'advertiser') AS charged,
    sum(t.amount_micros) FILTER (WHERE d.code LIKE 'publisher:%') AS earned
  FROM ledger_entries e JOIN ledger_transfers t ON t.entry_id = e.id
  JOIN ledger_accounts d ON d.number = t.debit JOIN ledger_accounts c ON c.number = t.credit
  WHERE e.kind = 'adjustment'`

/** The days in the books' time between two, the newest first, up to `last`. */
export async function findBookDays(
  db: Db,
  { from, till, last }: Month & { last: string },
): Promise<BookDayRow[]> {
  return many<BookDayRow>(db)`
    SELECT g.day::date AS day, r.revision, r.state, l.day IS NOT NULL AS "isLate", coalesce(r.impressions, 0) AS impressions,
      coalesce(r.gross_micros, 0) AS "chargedMicros", coalesce(r.earned_micros, 0) AS "earnedMicros",
      coalesce(b.charged, 0)::bigint AS "chargedBackMicros", coalesce(b.earned, 0)::bigint AS "earnedBackMicros",
      r.counted_at AS "countedAt", r.difference
    FROM generate_series(greatest(${from}::date, (SELECT books_since FROM ledger_settings)), least(${till}::date - 1, ${last}::date),
      '1 day') AS g (day)
    LEFT JOIN LATERAL (SELECT * FROM delivery_days r WHERE r.day = g.day::date ORDER BY revision DESC LIMIT 1) r ON true
    LEFT JOIN late_days l ON l.day = g.day::date
    LEFT JOIN (${takenBack} AND e.effective_day >= ${from} AND e.effective_day < ${till} GROUP BY 1) b ON b.day = g.day::date
    ORDER BY 1 DESC`
}

export interface BookMonthRow {
  /** As `2026-10`. */
  month: string
  state: 'open' | 'closing' | 'final'
  closedAt: Date | null
  closedBy: string | null
  closedByName: string | null
  finalAt: Date | null
  exportedAt: Date | null
  proposalId: string | null
  chargedMicros: bigint
  earnedMicros: bigint
}

/** The months from `first` to `last` (days), the newest first. */
export async function findBookMonths(
  db: Db,
  { first, last }: { first: string; last: string },
): Promise<BookMonthRow[]> {
  return many<BookMonthRow>(db)`
    WITH span AS (SELECT date_trunc('month', ${first}::date)::date AS from_day, (date_trunc('month', ${last}::date) + interval '1 month')::date AS till_day),
    posted AS (
      SELECT date_trunc('month', day)::date AS month, sum(gross_micros) AS charged, sum(earned_micros) AS earned
      FROM (SELECT DISTINCT ON (day) day, gross_micros, earned_micros FROM delivery_days, span
        WHERE state = 'counted' AND day >= from_day AND day < till_day ORDER BY day, revision DESC) d GROUP BY 1),
    back AS (
      SELECT date_trunc('month', day)::date AS month, sum(charged) AS charged, sum(earned) AS earned
      FROM (${takenBack} GROUP BY 1) b GROUP BY 1)
    SELECT to_char(g.month, 'YYYY-MM') AS month, coalesce(m.state, 'open') AS state, m.closed_at AS "closedAt", m.closed_by AS "closedBy",
      ${operatorName(sql`m.closed_by`)} AS "closedByName", m.final_at AS "finalAt", x.made_at AS "exportedAt", p.id AS "proposalId",
      (coalesce(d.charged, 0) - coalesce(b.charged, 0))::bigint AS "chargedMicros",
      (coalesce(d.earned, 0) - coalesce(b.earned, 0))::bigint AS "earnedMicros"
    FROM span, generate_series(from_day, till_day - 1, '1 month') AS g (month)
    LEFT JOIN ledger_months m ON m.month = g.month::date
    LEFT JOIN ledger_exports x ON x.month = g.month::date
    LEFT JOIN proposals p ON p.kind = 'books.close-month' AND p.subject = to_char(g.month, 'YYYY-MM')
      AND ${isUndecided('p')}
    LEFT JOIN posted d ON d.month = g.month::date LEFT JOIN back b ON b.month = g.month::date
    ORDER BY 1 DESC`
}

/** What moved on accounts of cash in a month, by the day that an entry is about. */
export interface CashMoves {
  /** As `2026-10`. */
  month: string
  /** In less out. */
  movedMicros: bigint
  /** Payouts that arrived, less those that were returned. */
  paidMicros: bigint
}

/** Every month in which cash moved. The sandbox and real accounts are never one sum. */
export async function cashMoves(db: Db, currency: string): Promise<CashMoves[]> {
  return many<CashMoves>(db)`
    WITH cash AS (
      SELECT number, (code = 'cash:sandbox') = (book = 'sandbox') AS is_counted FROM ledger_accounts
      WHERE code LIKE 'cash:%' AND currency = ${currency}),
    moves AS (
      SELECT t.entry_id, t.effective_day, t.amount_micros AS micros, is_counted FROM cash JOIN ledger_transfers t ON t.debit = cash.number
      UNION ALL
      SELECT t.entry_id, t.effective_day, -t.amount_micros, is_counted FROM cash JOIN ledger_transfers t ON t.credit = cash.number)
    SELECT to_char(m.effective_day, 'YYYY-MM') AS month, coalesce(sum(m.micros) FILTER (WHERE m.is_counted), 0)::bigint AS "movedMicros",
      coalesce(-sum(m.micros) FILTER (WHERE e.kind = 'payout'), 0)::bigint AS "paidMicros"
    FROM moves m JOIN ledger_entries e ON e.id = m.entry_id GROUP BY 1`
}
