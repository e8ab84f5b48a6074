import type { Month } from '../../../lib/time/month.ts'
// What an organization sees of the books. The journal is read as the system, by account.
import { sql } from 'kysely'
import type { MemberContext } from '../../../lib/calls/context.ts'
import type { AnyDb } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/preparing-client.ts'
import { many, one } from '../../../lib/db/rows.ts'
import type { EarningHold } from '../documents/earning-holds.sql.ts'
import type { OrganizationCode } from '../../books/books.ts'
import { estimatedCharge, estimatedEarning, joinLatestRate } from '../../statistics/statistics.ts'

/** What a posted day has of a placement. `own`: impressions of own ads, which cost nothing. */
export interface EarningLine {
  day: string
  placement_id: string
  placement_name: string
  app_name: string
  impressions: bigint
  own: bigint
  gross: bigint
  share_bp: number
  earned: bigint
}

export async function earningLines(
  { db, organizationId }: MemberContext,
  { from, till }: Month,
): Promise<EarningLine[]> {
  return many<EarningLine>(db)`
    ${prepared('earning_lines')}
    SELECT e.day, e.placement_id, p.name AS placement_name, a.name AS app_name, e.impressions,
      e.impressions - e.paid_impressions AS own, e.gross_micros - e.adjusted_micros AS gross,
      e.share_bp, e.earned_micros AS earned
    FROM earning_days e
    JOIN ad_placements p ON p.organization_id = e.organization_id AND p.id = e.placement_id
    JOIN apps a ON a.organization_id = p.organization_id AND a.id = p.app_id
    WHERE e.organization_id = ${organizationId} AND e.day >= ${from} AND e.day < ${till}
    ORDER BY e.day DESC, a.name, p.name, p.id`
}

/** The same of a campaign, where `own` are impressions in own apps. */
export interface ChargeLine {
  day: string
  campaign_id: string
  campaign_name: string
  impressions: bigint
  own: bigint
  spent: bigint
  spent_currency: string
  charged: bigint
}

export async function chargeLines(
  { db, organizationId }: MemberContext,
  { from, till }: Month,
): Promise<ChargeLine[]> {
  return many<ChargeLine>(db)`
    ${prepared('charge_lines')}
    SELECT d.day, d.campaign_id, c.name AS campaign_name, d.impressions,
      d.impressions - d.paid_impressions AS own, d.spent_micros AS spent, c.currency AS spent_currency,
      d.network_micros - d.adjusted_micros AS charged
    FROM charge_days d JOIN campaigns c ON c.organization_id = d.organization_id AND c.id = d.campaign_id
    WHERE d.organization_id = ${organizationId} AND d.day >= ${from} AND d.day < ${till}
    ORDER BY d.day DESC, c.name, c.id`
}

export interface Pending {
  impressions: bigint
  /** Those of own ads in own apps, which cost nothing. */
  own: bigint
  micros: bigint
}

/** Days of the month that are in the books' time and not posted. */
const pendingDays = ({ from, till }: Month) => sql`
  d.day >= ${from} AND d.day < ${till} AND d.day >= (SELECT books_since FROM ledger_settings)
  AND NOT EXISTS (SELECT FROM delivery_days r WHERE r.day = d.day AND r.state = 'counted')`

/** What a publisher has earned that cannot be paid out yet. */
export interface Unpaid {
  /** By the counters, each day at its share. */
  pending: Pending
  /** The holds in force, the oldest month first. */
  held: ShownHold[]
}

/** What an organization sees of a hold. */
export type ShownHold = Pick<
  EarningHold,
  'id' | 'month' | 'reason' | 'amountMicros' | 'reviewBy'
> & {
  placementName: string | null
}

/** Reads both in one statement, of which each row repeats what is pending. */
export async function unpaidOf(
  { db, organizationId }: MemberContext,
  month: Month,
): Promise<Unpaid> {
  const rows = await many<Pending & (ShownHold | { id: null })>(db)`
    ${prepared('unpaid_of')}
    SELECT pending.impressions, pending.own, pending.micros, h.id, h.month, h.reason, h.amount_micros AS "amountMicros",
      h.review_by AS "reviewBy", p.name AS "placementName"
    FROM (
      SELECT coalesce(sum(d.impressions), 0)::bigint AS impressions, coalesce(sum(d.own_impressions), 0)::bigint AS own,
        coalesce(sum(${estimatedEarning}), 0)::bigint AS micros
      FROM placement_days d WHERE d.organization_id = ${organizationId} AND ${pendingDays(month)}) pending
    LEFT JOIN earning_holds h ON h.organization_id = ${organizationId} AND h.released_at IS NULL
    LEFT JOIN ad_placements p ON p.organization_id = h.organization_id AND p.id = h.placement_id
    ORDER BY h.month, h.reason, h.id`
  const { impressions = 0n, own = 0n, micros = 0n } = rows[0] ?? {}
  const held = rows.flatMap((row) =>
    row.id === null
      ? []
      : [
          {
            id: row.id,
            month: row.month,
            reason: row.reason,
            amountMicros: row.amountMicros,
            reviewBy: row.reviewBy,
            placementName: row.placementName,
          },
        ],
  )
  return { pending: { impressions, own, micros }, held }
}

/** What an advertiser may still spend, and how quickly it is spent. */
export interface Burn {
  limit: bigint | null
  /** Since when campaigns are stopped because an invoice is not paid. */
  unpaidSince: Date | null
  setAside: bigint
  /** The mean of the last seven posted days, whether or not something was charged on them. */
  averageDay: bigint
  pending: Pending
}

/**
 * Reads in one statement what the books do not hold. What is pending is known by the counters only,
 * which are in the campaigns' currencies: each counts at the rate of its latest leases.
 */
export async function burnOf({ db, organizationId }: MemberContext, month: Month): Promise<Burn> {
  const row = await one<Omit<Burn, 'pending'> & Pending>(db)`
    ${prepared('burn_of')}
    SELECT o.credit_limit_micros AS "limit", o.unpaid_since AS "unpaidSince",
      coalesce((SELECT sum(leased_network_micros) FROM campaign_budget_days b WHERE b.organization_id = o.id), 0)::bigint AS "setAside",
      (SELECT coalesce(div(sum(c.micros), greatest(count(*), 1)), 0)::bigint
       FROM (SELECT DISTINCT day FROM delivery_days WHERE state = 'counted' ORDER BY day DESC LIMIT 7) d
       LEFT JOIN LATERAL (SELECT coalesce(sum(network_micros - adjusted_micros), 0) AS micros FROM charge_days c
         WHERE c.organization_id = o.id AND c.day = d.day) c ON true) AS "averageDay",
      pending.impressions, pending.own, pending.micros
    FROM organizations o CROSS JOIN LATERAL (
      SELECT coalesce(sum(d.impressions), 0)::bigint AS impressions, coalesce(sum(d.own_impressions), 0)::bigint AS own,
        coalesce(sum(${estimatedCharge}), 0)::bigint AS micros
      FROM campaign_days d ${joinLatestRate}
      WHERE d.organization_id = o.id AND ${pendingDays(month)}) pending
    WHERE o.id = ${organizationId}`
  if (row === undefined) throw new Error(`there is no organization ${organizationId}`)
  const { impressions, own, micros, ...burn } = row
  return { ...burn, pending: { impressions, own, micros } }
}

export interface Standing {
  /** The first UTC day of the books; null until they are opened. */
  since: string | null
  /** Whether the month is closed. */
  isFinal: boolean
  /** Credits less debits of the accounts. */
  balance: bigint
  /** The part of it that can be paid out. */
  payable: bigint
}

/** Reads the state of the books and an organization's balances in one statement. */
export async function standingOf(
  db: AnyDb,
  of: { organizationId: string; codes: readonly OrganizationCode[]; month: Month },
): Promise<Standing> {
  const { organizationId, codes, month } = of
  const row = await one<Standing>(db)`
    ${prepared('standing_of')}
    SELECT (SELECT books_since FROM ledger_settings WHERE book IS NOT NULL) AS since,
      EXISTS (SELECT FROM ledger_months WHERE month = ${month.from}) AS "isFinal",
      coalesce(sum(b.credits - b.debits), 0)::bigint AS balance,
      coalesce(sum(b.credits - b.debits) FILTER (WHERE a.code = 'publisher:payable'), 0)::bigint AS payable
    FROM ledger_accounts a JOIN ledger_balances b ON b.account = a.number
    WHERE a.organization_id = ${organizationId} AND a.code = ANY (${[...codes]}::text[])`
  return row ?? { since: null, isFinal: false, balance: 0n, payable: 0n }
}

export interface ChangeLine {
  id: string
  booked_on: string
  day: string
  subject: string
  name: string
  cause: 'late_events' | 'invalid_traffic'
  /** Why it was adjusted; null for late events. */
  reason: string | null
  /** What was credited to the account, below 0 for a debit. */
  credited: bigint
}

/**
 * What was posted for days of the month after their first posting, the newest first. The
 * query begins with the entries that came later, because most months have few of them, and then
 * reads the organization's transfers of their days.
 */
export async function laterChanges(
  db: AnyDb,
  of: { organizationId: string; codes: readonly OrganizationCode[]; month: Month },
): Promise<ChangeLine[]> {
  const { organizationId, codes, month } = of
  return many<ChangeLine>(db)`
    ${prepared('later_changes')}
    WITH later AS MATERIALIZED (
      SELECT e.id, e.effective_day, e.booked_on, 'invalid_traffic' AS cause, e.reason FROM ledger_entries e
      WHERE e.kind = 'adjustment' AND e.effective_day >= ${month.from} AND e.effective_day < ${month.till}
      UNION ALL
      SELECT e.id, e.effective_day, e.booked_on, 'late_events', NULL FROM delivery_days r JOIN ledger_entries e ON e.id = r.entry_id
      WHERE r.day >= ${month.from} AND r.day < ${month.till} AND r.revision > 1)
    SELECT concat(e.id, ':', t.line) AS id, e.booked_on, e.effective_day AS day, t.subject,
      coalesce(p.name, c.name, '') AS name, t.micros AS credited, e.cause, e.reason
    FROM later e CROSS JOIN ledger_accounts a CROSS JOIN LATERAL (
      SELECT line, subject, amount_micros AS micros FROM ledger_transfers
      WHERE credit = a.number AND effective_day = e.effective_day AND entry_id = e.id
      UNION ALL
      SELECT line, subject, -amount_micros FROM ledger_transfers
      WHERE debit = a.number AND effective_day = e.effective_day AND entry_id = e.id) t
    LEFT JOIN ad_placements p ON p.organization_id = a.organization_id AND p.id = t.subject
    LEFT JOIN campaigns c ON c.organization_id = a.organization_id AND c.id = t.subject
    WHERE a.organization_id = ${organizationId} AND a.code = ANY (${codes}::text[])
    ORDER BY e.booked_on DESC, e.id DESC, t.line LIMIT 1000`
}
