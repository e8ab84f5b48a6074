// Core database, spending caps: total budgets of campaigns and credit limits of organizations. Most
// have neither, and then there is no row to lock. Caps are locked before budget days, credits
// before totals, each in key order.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { execute, many } from '../../../lib/db/rows.ts'
import { unnestRows } from '../store/columns.sql.ts'
import type { SpendingCap, TotalBudget } from './spending-cap.ts'

/** A subquery with `organization_id` and `campaign_id` that names whose spending caps are meant. */
export type Whose = RawBuilder<unknown>

interface Locked {
  organizationId: string
  /** The campaign's id, or for a credit the organization's id. */
  id: string
}

/** The spending caps of some campaigns, by id, locked until the transaction ends. */
export interface LockedSpendingCaps {
  totals: ReadonlyMap<string, Locked & TotalBudget>
  credits: ReadonlyMap<string, Locked & SpendingCap>
}

export const ofCampaigns = (numbers: readonly number[]): Whose => sql`(
  SELECT organization_id, id AS campaign_id FROM campaigns WHERE number = ANY(${numbers}::integer[])) w`

export const ofLeases = (ids: readonly string[]): Whose => sql`(
  SELECT organization_id, campaign_id FROM budget_leases WHERE id = ANY(${ids}::uuid[])) w`

/**
 * Locks the existing spending caps; what totals have used in the network's currency is read by
 * `readNetworkUse`. The table lock keeps others from creating a cap until the
 * transaction ends, so that no lease change misses a new row. Transactions that change no lease do
 * not need it.
 */
export async function lockSpendingCaps(db: Db, whose: Whose): Promise<LockedSpendingCaps> {
  await execute(db)`LOCK TABLE organization_credits, campaign_total_budgets IN ROW EXCLUSIVE MODE`
  const credits = await many<RowOf<Locked & SpendingCap>>(db)`
    SELECT organization_id AS "organizationId", organization_id AS id, limit_micros AS "limitMicros", spent_micros + leased_micros - paid_micros AS "usedMicros"
    FROM organization_credits WHERE organization_id IN (SELECT organization_id FROM ${whose})
    ORDER BY organization_id FOR UPDATE`
  const totals = await many<RowOf<Locked & TotalBudget>>(db)`
    SELECT organization_id AS "organizationId", campaign_id AS id, budget_micros AS "limitMicros", spent_micros + leased_micros AS "usedMicros",
      budget_network_micros AS "networkLimitMicros", 0::bigint AS "networkUsedMicros", rated_at AS "ratedAt"
    FROM campaign_total_budgets WHERE (organization_id, campaign_id) IN (SELECT organization_id, campaign_id FROM ${whose})
    ORDER BY organization_id, campaign_id FOR UPDATE`
  return { credits: asMap(credits), totals: asMap(totals) }
}

type RowOf<Cap extends SpendingCap> = Omit<Cap, 'takenMicros' | 'isChanged'>

function asMap<Row extends Locked>(rows: readonly Row[]) {
  return new Map(rows.map((row) => [row.id, { ...row, takenMicros: 0n, isChanged: false }]))
}

/**
 * Reads what locked total budgets have used in the network's currency. It is a statement of its
 * own, so that it sees everything that the locks waited for.
 */
export async function readNetworkUse(db: Db, { totals }: LockedSpendingCaps): Promise<void> {
  if (totals.size === 0) return
  const rows = await many<{ id: string; micros: bigint }>(db)`
    SELECT d.campaign_id AS id, sum(d.spent_network_micros + d.leased_network_micros)::bigint AS micros
    FROM campaign_budget_days d JOIN ${unnestRows(
      { organization_id: 'uuid', id: 'uuid' },
      [...totals.values()].map(({ organizationId, id }) => ({
        organization_id: organizationId,
        id,
      })),
    )} ON d.organization_id = g.organization_id AND d.campaign_id = g.id GROUP BY 1`
  for (const { id, micros } of rows) {
    const total = totals.get(id)
    if (total !== undefined) total.networkUsedMicros = micros
  }
}

/**
 * Creates the missing spending caps of campaigns, with the amounts spent and leased so far. The
 * table lock makes this and lease changes wait for each other, so a lease that was granted without
 * a cap is included in the cap's initial sums.
 */
export async function openSpendingCaps(db: Db, campaigns: readonly number[]): Promise<void> {
  const whose = ofCampaigns(campaigns)
  await execute(
    db,
  )`LOCK TABLE organization_credits, campaign_total_budgets IN SHARE ROW EXCLUSIVE MODE`
  await insertCredits(
    db,
    sql`o.credit_ceiling_micros IS NOT NULL AND o.id IN (SELECT organization_id FROM ${whose})`,
  )
  await execute(db)`
    INSERT INTO campaign_total_budgets (organization_id, campaign_id, budget_micros, spent_micros, leased_micros)
    SELECT c.organization_id, c.id, greatest(c.total_budget_micros, s.spent + s.leased), s.spent, s.leased
    FROM campaigns c CROSS JOIN LATERAL (
      SELECT coalesce(sum(d.spent_micros), 0)::bigint AS spent, coalesce(sum(d.leased_micros), 0)::bigint AS leased
      FROM campaign_budget_days d WHERE d.organization_id = c.organization_id AND d.campaign_id = c.id) s
    WHERE c.total_budget_micros IS NOT NULL AND c.number = ANY(${campaigns}::integer[])
    ON CONFLICT DO NOTHING`
}

/**
 * Creates the missing credits of organizations (`o`) with the amounts spent and leased so far. The
 * caller holds the table lock of `openSpendingCaps`.
 */
export async function insertCredits(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await execute(db)`
    INSERT INTO organization_credits (organization_id, limit_micros, spent_micros, leased_micros)
    SELECT o.id, CASE WHEN o.credit_ceiling_micros IS NOT NULL THEN greatest(o.credit_ceiling_micros, s.spent + s.leased) END, s.spent, s.leased
    FROM organizations o CROSS JOIN LATERAL (
      SELECT coalesce(sum(d.spent_network_micros), 0)::bigint AS spent, coalesce(sum(d.leased_network_micros), 0)::bigint AS leased
      FROM campaign_budget_days d WHERE d.organization_id = o.id) s
    WHERE ${which} ON CONFLICT DO NOTHING`
}

/** Stores the limits and the leased amounts of locked spending caps that have changed. */
export async function writeSpendingCaps(
  db: Db,
  { credits, totals }: LockedSpendingCaps,
): Promise<void> {
  const changedCredits = [...credits.values()].filter(({ isChanged }) => isChanged)
  if (changedCredits.length > 0)
    await execute(db)`
      UPDATE organization_credits k SET limit_micros = g.most, leased_micros = k.leased_micros + g.taken
      FROM ${unnestRows(changedTypes, changedCredits.map(changedRow))} WHERE k.organization_id = g.organization_id`
  const changedTotals = [...totals.values()].filter(({ isChanged }) => isChanged)
  if (changedTotals.length > 0)
    await execute(db)`
      UPDATE campaign_total_budgets t SET budget_micros = g.most, leased_micros = t.leased_micros + g.taken,
        budget_network_micros = g.most_network, rated_at = g.rated_at
      FROM ${unnestRows(
        { ...changedTypes, most_network: 'bigint', rated_at: 'timestamptz' },
        changedTotals.map((total) => ({
          ...changedRow(total),
          most_network: total.networkLimitMicros,
          rated_at: total.ratedAt,
        })),
      )} WHERE t.organization_id = g.organization_id AND t.campaign_id = g.id`
}

/** The columns of changed spending caps, as a table `g`. */
const changedTypes = { organization_id: 'uuid', id: 'uuid', most: 'bigint', taken: 'bigint' }

function changedRow({ organizationId, id, limitMicros, takenMicros }: Locked & SpendingCap) {
  return { organization_id: organizationId, id, most: limitMicros, taken: takenMicros }
}
