// Core database, leases: budget days, and the parts of them that are leased. Locks are always taken
// in this order, so that two nodes cannot deadlock: spending caps, then days in key order, then
// leases.
import { sql } from 'kysely'
import type { AnyDb, Db } from '../../../lib/db/database.ts'
import { execute, many } from '../../../lib/db/rows.ts'
import { timeZoneAt } from '../../account/account.ts'
import type { KeptRate } from '../../campaigns/campaigns.ts'
import { unnestRows } from '../store/columns.sql.ts'
import { lockSpendingCaps, ofLeases } from './spending-cap.sql.ts'
import type { BudgetDay } from './grant.ts'

/** A campaign's number, and a time within the day whose budget is requested. */
interface Asked {
  campaign: number
  at: Date
}

/** A budget day of a campaign, locked until the transaction ends. */
export interface LockedDay extends BudgetDay {
  campaign: number
  organizationId: string
  campaignId: string
  /**
   * The date in the organization's time zone, with its first moment and the first moment of the
   * next day.
   */
  day: string
  begins: Date
  ends: Date
  /** The campaign's current daily budget. The day's own budget may still differ. */
  wantedMicros: bigint
  /**
   * The campaign's current total budget and its organization's current credit limit; null where
   * there is none.
   */
  wantedTotalMicros: bigint | null
  wantedCreditMicros: bigint | null
  /** The rate kept with the total budget, and when; null where none was kept. */
  totalRate: KeptRate | null
  totalRatedAt: Date | null
  ecpmMicros: bigint
  currency: string
  /** What was billed, and what is leased, in the network's currency. */
  spentNetworkMicros: bigint
  leasedNetworkMicros: bigint
  /**
   * The rate kept with the day and its budget at that rate, in the network's currency. Null before
   * the first lease of a day, and always where the campaign is in that currency.
   */
  rate: KeptRate | null
  budgetNetworkMicros: bigint | null
}

/** OFFSET 0 keeps the time zone from being found anew for each budget day of the campaign. */
const askedDays = (asked: readonly Asked[]) => sql`
  ${unnestRows({ campaign: 'integer', at: 'timestamptz' }, asked)}
  JOIN campaigns c ON c.number = g.campaign
  JOIN organizations o ON o.id = c.organization_id
  CROSS JOIN LATERAL (SELECT ${timeZoneAt(sql`g.at`)} AS zone OFFSET 0) z`

/** The date in the organization's time zone, which may change: each date has one budget. */
const dayAsked = sql`(g.at AT TIME ZONE z.zone)::date`

/** Creates missing budget days and locks all of them. A campaign that does not exist has no day. */
export async function lockDays(db: Db, asked: readonly Asked[]): Promise<LockedDay[]> {
  await execute(db)`
    INSERT INTO campaign_budget_days (organization_id, campaign_id, day, budget_micros, paced_at)
    SELECT DISTINCT ON (1, 2, 3) c.organization_id, c.id, ${dayAsked}, c.daily_budget_micros, g.at
    FROM ${askedDays(asked)}
    ORDER BY 1, 2, 3, g.at
    ON CONFLICT DO NOTHING`
  const locked = await many<LockedRow>(db)`
    SELECT c.number AS campaign, d.organization_id AS "organizationId", d.campaign_id AS "campaignId", d.day,
      greatest(d.day::timestamp AT TIME ZONE z.zone, CASE WHEN g.at >= o.time_zone_changes_at THEN o.time_zone_changes_at END) AS begins,
      least((d.day + 1)::timestamp AT TIME ZONE z.zone, CASE WHEN g.at < o.time_zone_changes_at THEN o.time_zone_changes_at END) AS ends,
      c.daily_budget_micros AS "wantedMicros", c.total_budget_micros AS "wantedTotalMicros",
      o.credit_ceiling_micros AS "wantedCreditMicros", c.ecpm_budget_micros AS "ecpmMicros", c.currency,
      d.budget_micros AS "budgetMicros", d.spent_micros AS "spentMicros", d.leased_micros AS "leasedMicros",
      d.spent_network_micros AS "spentNetworkMicros", d.leased_network_micros AS "leasedNetworkMicros",
      d.budget_network_micros AS "budgetNetworkMicros", d.rate_billionths::text AS rate, d.network_rate_billionths::text AS "networkRate",
      c.total_rate_billionths::text AS "totalRateText", c.total_network_rate_billionths::text AS "totalNetworkRate",
      c.total_rated_at AS "totalRatedAt",
      d.paced_micros AS "pacedMicros", d.paced_at AS "pacedAt"
    FROM ${askedDays(asked)}
    JOIN campaign_budget_days d ON d.organization_id = c.organization_id AND d.campaign_id = c.id
      AND d.day = ${dayAsked}
    ORDER BY d.organization_id, d.campaign_id, d.day FOR UPDATE OF d`
  const days = new Map<string, LockedDay>()
  for (const { networkRate, totalRateText, totalNetworkRate, ...row } of locked) {
    const key = `${row.campaign} ${row.day}`
    const known = days.get(key)
    if (known === undefined) {
      const rate = keptRate(row.rate, networkRate)
      days.set(key, { ...row, rate, totalRate: keptRate(totalRateText, totalNetworkRate) })
      continue
    }
    // Asked twice; on both sides of a change of the time zone, it has two parts.
    if (row.begins < known.begins) known.begins = row.begins
    if (row.ends > known.ends) known.ends = row.ends
  }
  return [...days.values()]
}

/** A locked day as it is read: the parts of a kept rate are texts of whole numbers. */
interface LockedRow extends Omit<LockedDay, 'rate' | 'totalRate'> {
  rate: string | null
  networkRate: string | null
  totalRateText: string | null
  totalNetworkRate: string | null
}

function keptRate(rate: string | null, networkRate: string | null): KeptRate | null {
  return rate === null || networkRate === null
    ? null
    : { rate: BigInt(rate), networkRate: BigInt(networkRate) }
}

/**
 * Moves the expiry of open leases to a later time. Returns the ids of the leases that were still
 * open.
 */
export async function extendLeases(
  db: Db,
  ids: readonly string[],
  expiresAt: Date,
): Promise<Set<string>> {
  const extended = await many<{ id: string }>(db)`
    WITH still AS (SELECT id FROM budget_leases WHERE id = ANY(${ids}::uuid[]) AND state = 'open' ORDER BY id FOR UPDATE)
    UPDATE budget_leases l SET expires_at = greatest(l.expires_at, ${expiresAt}) FROM still WHERE l.id = still.id
    RETURNING l.id`
  return new Set(extended.map(({ id }) => id))
}

/**
 * Locks the rows that the leases were granted from: spending caps first, then days, each in key
 * order.
 */
async function lockSourcesOf(db: Db, leases: readonly { id: string }[]): Promise<void> {
  const ids = leases.map(({ id }) => id)
  await lockSpendingCaps(db, ofLeases(ids))
  await execute(db)`
    SELECT FROM campaign_budget_days d
    JOIN (SELECT DISTINCT organization_id, campaign_id, day FROM budget_leases WHERE id = ANY(${ids}::uuid[])) l
      ON d.organization_id = l.organization_id AND d.campaign_id = l.campaign_id AND d.day = l.day
    ORDER BY d.organization_id, d.campaign_id, d.day FOR UPDATE OF d`
}

/**
 * The end of a statement whose CTE `moved` lists changed leases: books the freed and charged
 * amounts in their days, total budgets and credits.
 */
const movedOn = sql`,
    totals AS (
      UPDATE campaign_total_budgets t SET leased_micros = t.leased_micros - m.freed, spent_micros = t.spent_micros + m.charged
      FROM (SELECT organization_id, campaign_id, sum(freed)::bigint AS freed, sum(charged)::bigint AS charged
        FROM moved GROUP BY 1, 2) m
      WHERE t.organization_id = m.organization_id AND t.campaign_id = m.campaign_id),
    credits AS (
      UPDATE organization_credits k SET leased_micros = k.leased_micros - m.freed, spent_micros = k.spent_micros + m.charged
      FROM (SELECT organization_id, sum(freed_network)::bigint AS freed, sum(charged_network)::bigint AS charged
        FROM moved GROUP BY 1) m
      WHERE k.organization_id = m.organization_id)
    UPDATE campaign_budget_days d SET leased_micros = d.leased_micros - m.freed, spent_micros = d.spent_micros + m.charged,
      leased_network_micros = d.leased_network_micros - m.freed_network,
      spent_network_micros = d.spent_network_micros + m.charged_network,
      paced_micros = greatest(d.paced_micros - m.unpaced, 0)
    FROM (SELECT organization_id, campaign_id, day, sum(freed)::bigint AS freed, sum(charged)::bigint AS charged,
        sum(freed_network)::bigint AS freed_network, sum(charged_network)::bigint AS charged_network, sum(unpaced)::bigint AS unpaced
      FROM moved GROUP BY 1, 2, 3) m
    WHERE d.organization_id = m.organization_id AND d.campaign_id = m.campaign_id AND d.day = m.day`

/**
 * Frees the unissued part of open leases. A lease with nothing issued is closed; otherwise it
 * becomes `held` with the issued amount, for impressions still to come. Leases that are not open
 * are skipped, so the call can be repeated.
 */
export async function returnUnissued(
  db: Db,
  leases: readonly { id: string; issuedMicros: bigint }[],
  now: Date,
): Promise<void> {
  await lockSourcesOf(db, leases)
  const issued = leases.map(({ id, issuedMicros }) => ({ id, issued: issuedMicros }))
  await execute(db)`
    WITH ended AS MATERIALIZED (
      SELECT l.id, g.issued, l.amount_micros - g.issued AS unissued,
        (l.amount_micros / l.price_micros - g.issued / l.price_micros) * l.network_price_micros AS unissued_network
      FROM ${unnestRows({ id: 'uuid', issued: 'bigint' }, issued)} JOIN budget_leases l ON l.id = g.id
      WHERE l.state = 'open' ORDER BY l.id FOR UPDATE OF l),
    moved AS (
      UPDATE budget_leases l SET amount_micros = e.issued, state = CASE e.issued WHEN 0 THEN 'closed' ELSE 'held' END,
        closed_at = CASE e.issued WHEN 0 THEN ${now}::timestamptz END
      FROM ended e WHERE l.id = e.id
      RETURNING l.organization_id, l.campaign_id, l.day, e.unissued AS freed, e.unissued_network AS freed_network,
        e.unissued AS unpaced, 0 AS charged, 0 AS charged_network)${movedOn}`
}

interface DueLease {
  id: string
  lane: number
  /** The campaign's number. */
  campaign: number
  amountMicros: bigint
  openedAt: Date
}

/**
 * Reads the leases whose last token has expired, of all nodes, oldest first: at most `atMost`,
 * without those in `except`.
 */
export async function readDueLeases(
  db: AnyDb,
  { now, atMost, except }: { now: Date; atMost: number; except: readonly string[] },
): Promise<DueLease[]> {
  return many<DueLease>(db)`
    SELECT l.id, l.lane, c.number AS campaign, l.amount_micros AS "amountMicros", l.opened_at AS "openedAt"
    FROM budget_leases l JOIN campaigns c ON c.organization_id = l.organization_id AND c.id = l.campaign_id
    WHERE l.state <> 'closed' AND l.expires_at <= ${now} AND l.id <> ALL(${except}::uuid[])
    ORDER BY l.expires_at LIMIT ${atMost}`
}

/** Closes settled leases with their charged amounts. Leases that are closed already are skipped. */
export async function closeLeases(
  db: Db,
  charges: readonly { id: string; chargedMicros: bigint }[],
  now: Date,
): Promise<void> {
  await lockSourcesOf(db, charges)
  const charged = charges.map(({ id, chargedMicros }) => ({ id, charged: chargedMicros }))
  await execute(db)`
    WITH settled AS MATERIALIZED (
      SELECT l.id, g.charged
      FROM ${unnestRows({ id: 'uuid', charged: 'bigint' }, charged)} JOIN budget_leases l ON l.id = g.id
      WHERE l.state <> 'closed' ORDER BY l.id FOR UPDATE OF l),
    moved AS (
      UPDATE budget_leases l SET state = 'closed', charged_micros = s.charged, closed_at = ${now}
      FROM settled s WHERE l.id = s.id
      RETURNING l.organization_id, l.campaign_id, l.day, l.amount_micros AS freed,
        l.amount_micros / l.price_micros * l.network_price_micros AS freed_network, 0 AS unpaced,
        s.charged, s.charged / l.price_micros * l.network_price_micros AS charged_network)${movedOn}`
}

/**
 * Lowers what closed leases were charged to what the event database still has of them, after it was
 * restored from a backup, and frees the difference in their days, total budgets and credits. Leases
 * with other states or lower charges are skipped.
 */
export async function lowerCharges(
  db: Db,
  charges: readonly { id: string; chargedMicros: bigint }[],
): Promise<void> {
  await lockSourcesOf(db, charges)
  const charged = charges.map(({ id, chargedMicros }) => ({ id, charged: chargedMicros }))
  await execute(db)`
    WITH wrong AS MATERIALIZED (
      SELECT l.id, g.charged, l.charged_micros - g.charged AS lost
      FROM ${unnestRows({ id: 'uuid', charged: 'bigint' }, charged)} JOIN budget_leases l ON l.id = g.id
      WHERE l.state = 'closed' AND l.charged_micros > g.charged ORDER BY l.id FOR UPDATE OF l),
    moved AS (
      UPDATE budget_leases l SET charged_micros = w.charged FROM wrong w WHERE l.id = w.id
      RETURNING l.organization_id, l.campaign_id, l.day, 0 AS freed, 0 AS freed_network, 0 AS unpaced,
        -w.lost AS charged, -(w.lost / l.price_micros * l.network_price_micros) AS charged_network)${movedOn}`
}

/** Deletes old closed leases. Their charges stay in the budget days and in the events. */
export async function forgetClosedLeases(db: Db, before: Date): Promise<void> {
  await execute(db)`DELETE FROM budget_leases WHERE state = 'closed' AND closed_at < ${before}`
}
