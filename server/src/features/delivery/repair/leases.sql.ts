// Both databases: leases that one of them has lost.
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { execute, many } from '../../../lib/db/rows.ts'
import { insertValues } from '../store/columns.sql.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'

/** A lease as the event database knows it. */
export interface EventLease {
  id: string
  lane: number
  /** The campaign's number. */
  campaign: number
  amountMicros: bigint
  openedAt: Date
}

export function readEventLeases(
  run: EventDatabase['run'],
  since: Date,
): Promise<(EventLease & Record<string, unknown>)[]> {
  return run(
    `SELECT id, lane, campaign, amount_micros AS "amountMicros", opened_at AS "openedAt"
     FROM events.leases WHERE opened_at >= $1 ORDER BY id`,
    [since],
  )
}

/** The ids among these that the core database has no lease of. */
export async function unknownLeases(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await many<{ id: string }>(db)`
    SELECT g.id FROM unnest(${ids}::uuid[]) AS g(id) WHERE NOT EXISTS (SELECT FROM budget_leases l WHERE l.id = g.id)`
  return new Set(rows.map(({ id }) => id))
}

/** The prices of one impression that leases were charged, by the id of the lease. */
export async function readLeasePrices(
  run: EventDatabase['run'],
  { ids, since }: { ids: readonly string[]; since: Date },
): Promise<Map<string, { priceMicros: bigint; networkMicros: bigint }>> {
  const rows = await run<{ lease: string; priceMicros: bigint; networkMicros: bigint }>(
    `SELECT lease, max(billed_micros) AS "priceMicros", max(billed_network_micros) AS "networkMicros"
     FROM events.impressions WHERE lease = ANY ($1::uuid[]) AND slot >= $2::timestamptz - interval '2 hours' AND billed_micros > 0 GROUP BY 1`,
    [ids, since],
  )
  return new Map(rows.map(({ lease, ...prices }) => [lease, prices]))
}

/** What a lost lease is booked with: `overdrawnMicros` is what its budgets have no room for. */
export interface BookedLease {
  id: string
  lane: number
  organizationId: string
  campaignId: string
  day: string
  openedAt: Date
  priceMicros: bigint
  networkMicros: bigint
  impressions: bigint
  overdrawnMicros: bigint
}

/** Enters a lost lease as a closed one, and its charges into its locked day, total and credit. */
export async function enterClosedLease(db: Db, lease: BookedLease, now: Date): Promise<void> {
  const { organizationId, campaignId, day, impressions } = lease
  const charged = impressions * lease.priceMicros
  const chargedNetwork = impressions * lease.networkMicros
  await execute(db)`
    INSERT INTO budget_leases ${insertValues<'budget_leases'>({
      id: lease.id,
      organization_id: sql`${organizationId}::uuid`,
      campaign_id: sql`${campaignId}::uuid`,
      day: sql`${day}::date`,
      lane: lease.lane,
      amount_micros: charged,
      charged_micros: charged,
      state: 'closed',
      price_micros: lease.priceMicros,
      network_price_micros: lease.networkMicros,
      opened_at: lease.openedAt,
      expires_at: now,
      closed_at: now,
    })}`
  await execute(db)`
    UPDATE campaign_budget_days SET spent_micros = spent_micros + ${charged},
      spent_network_micros = spent_network_micros + ${chargedNetwork}, overdrawn_micros = overdrawn_micros + ${lease.overdrawnMicros}
    WHERE organization_id = ${organizationId} AND campaign_id = ${campaignId} AND day = ${day}`
  await execute(db)`
    UPDATE campaign_total_budgets SET spent_micros = spent_micros + ${charged}
    WHERE organization_id = ${organizationId} AND campaign_id = ${campaignId}`
  await execute(db)`
    UPDATE organization_credits SET spent_micros = spent_micros + ${chargedNetwork}
    WHERE organization_id = ${organizationId}`
}

/** The closed leases since then, with what they were charged in the core database. */
export async function readClosedLeases(
  db: Db,
  since: Date,
): Promise<{ id: string; chargedMicros: bigint }[]> {
  return many<{ id: string; chargedMicros: bigint }>(db)`
    SELECT id, charged_micros AS "chargedMicros" FROM budget_leases
    WHERE state = 'closed' AND charged_micros > 0 AND opened_at >= ${since}`
}

/** What the event database has charged these leases; those without a charge are left out. */
export async function readCharges(
  run: EventDatabase['run'],
  ids: readonly string[],
): Promise<Map<string, bigint>> {
  const rows = await run<{ lease: string; micros: bigint }>(
    `SELECT lease, sum(charged_micros)::bigint AS micros FROM events.lease_counts WHERE lease = ANY ($1::uuid[]) GROUP BY 1`,
    [ids],
  )
  return new Map(rows.map(({ lease, micros }) => [lease, micros]))
}
