// Compares the spent amounts of budget days with the billed impressions, per campaign.
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { withUnfolded } from './count-deltas.sql.ts'

/** Micros in the campaign's currency, by campaign number. */
export type Spent = ReadonlyMap<number, bigint>

/** Sums the billed impressions of all days, per campaign. */
export async function billedByCampaign(run: EventDatabase['run']): Promise<Spent> {
  const rows = await run<{ campaign: number; micros: bigint }>(
    `SELECT campaign, sum(spent_micros)::bigint AS micros FROM ${withUnfolded.campaign_counts} k GROUP BY 1`,
    [],
  )
  return new Map(rows.map(({ campaign, micros }) => [campaign, micros]))
}

/** A lease that is not closed: its charges are not in its budget day yet. */
export interface OpenLease {
  id: string
  lane: number
  campaign: number
}

export interface BookedSpending {
  /** The sums of the budget days, with what they were overdrawn by after a restore. */
  closed: Spent
  open: OpenLease[]
}

export async function bookedSpending(db: Db): Promise<BookedSpending> {
  const closed = await many<{ campaign: number; micros: bigint }>(db)`
    SELECT c.number AS campaign, sum(d.spent_micros + d.overdrawn_micros)::bigint AS micros
    FROM campaign_budget_days d JOIN campaigns c ON c.organization_id = d.organization_id AND c.id = d.campaign_id
    GROUP BY 1`
  const open = await many<OpenLease>(db)`
    SELECT l.id, l.lane, c.number AS campaign
    FROM budget_leases l JOIN campaigns c ON c.organization_id = l.organization_id AND c.id = l.campaign_id
    WHERE l.state <> 'closed'`
  return {
    closed: new Map(closed.map(({ campaign, micros }) => [campaign, micros])),
    open: open,
  }
}

/** Sums the charges of these leases, per campaign. */
export async function chargedByCampaign(
  run: EventDatabase['run'],
  leases: readonly OpenLease[],
): Promise<Spent> {
  const campaigns = new Map(leases.map(({ id, campaign }) => [id, campaign]))
  const rows = await run<{ lease: string; charged_micros: bigint }>(
    `SELECT c.lease, c.charged_micros FROM ${withUnfolded.lease_counts} c
     JOIN unnest($1::smallint[], $2::uuid[]) AS g(lane, lease) USING (lane, lease)`,
    [leases.map(({ lane }) => lane), leases.map(({ id }) => id)],
  )
  const charged = new Map<number, bigint>()
  for (const { lease, charged_micros: micros } of rows) {
    const campaign = campaigns.get(lease) ?? 0
    charged.set(campaign, (charged.get(campaign) ?? 0n) + micros)
  }
  return charged
}
