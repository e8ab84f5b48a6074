// Core database: stores granted leases and the days that they were granted from.
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import type { DB } from '../../../lib/db/tables.generated.ts'
import { each, unnestRows, insertColumns, namesOf } from '../store/columns.sql.ts'
import type { LockedDay } from './budget.sql.ts'
import { execute } from '../../../lib/db/rows.ts'

/** A lease to store, and its day with the new amounts. */
export interface GrantedLease {
  id: string
  lane: number
  amountMicros: bigint
  /** The price of one impression, in the campaign's currency and in the network's currency. */
  priceMicros: bigint
  networkMicros: bigint
  openedAt: Date
  expiresAt: Date
  day: LockedDay
}

/** The columns that name a budget day. */
const dayTypes = { organization_id: 'uuid', campaign_id: 'uuid', day: 'date' }

/** The columns of a budget day that a grant changes. Spending changes when leases are closed. */
const changedTypes = {
  budget_micros: 'bigint',
  rate_billionths: 'numeric',
  network_rate_billionths: 'numeric',
  budget_network_micros: 'bigint',
  leased_micros: 'bigint',
  leased_network_micros: 'bigint',
  paced_micros: 'bigint',
  paced_at: 'timestamptz',
} satisfies Record<
  Exclude<
    keyof DB['campaign_budget_days'],
    keyof typeof dayTypes | `spent_${string}` | 'overdrawn_micros'
  >,
  string
>

const leaseTypes = {
  id: 'uuid',
  ...dayTypes,
  lane: 'smallint',
  amount_micros: 'bigint',
  price_micros: 'bigint',
  network_price_micros: 'bigint',
  opened_at: 'timestamptz',
  expires_at: 'timestamptz',
} as const

const leaseColumns = insertColumns<'budget_leases'>({
  ...each(namesOf(leaseTypes)),
  state: "'open'",
  charged_micros: '0',
  closed_at: 'NULL::timestamptz',
})

/** Stores the new state of locked days (budget, pacing bucket) and the leases granted from them. */
export async function writeLeases(
  db: Db,
  days: readonly LockedDay[],
  leases: readonly GrantedLease[],
): Promise<void> {
  const dayRows = days.map((day) => ({
    organization_id: day.organizationId,
    campaign_id: day.campaignId,
    day: day.day,
    budget_micros: day.budgetMicros,
    rate_billionths: day.rate?.rate ?? null,
    network_rate_billionths: day.rate?.networkRate ?? null,
    budget_network_micros: day.budgetNetworkMicros,
    leased_micros: day.leasedMicros,
    leased_network_micros: day.leasedNetworkMicros,
    paced_micros: day.pacedMicros,
    paced_at: day.pacedAt,
  }))
  const changes = Object.keys(changedTypes).map((name) => `${name} = g.${name}`)
  await execute(db)`
    UPDATE campaign_budget_days d SET ${sql.raw(changes.join(', '))}
    FROM ${unnestRows({ ...dayTypes, ...changedTypes }, dayRows)}
    WHERE d.organization_id = g.organization_id AND d.campaign_id = g.campaign_id AND d.day = g.day`
  const leaseRows = leases.map((lease) => ({
    id: lease.id,
    organization_id: lease.day.organizationId,
    campaign_id: lease.day.campaignId,
    day: lease.day.day,
    lane: lease.lane,
    amount_micros: lease.amountMicros,
    price_micros: lease.priceMicros,
    network_price_micros: lease.networkMicros,
    opened_at: lease.openedAt,
    expires_at: lease.expiresAt,
  }))
  await execute(db)`
    INSERT INTO budget_leases ${sql.raw(leaseColumns)} FROM ${unnestRows(leaseTypes, leaseRows)}`
}
