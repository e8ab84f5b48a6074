// Puts one database of a world back to an earlier moment, as a restore of its backup does.
import type { World } from '../support/world.ts'

type Family = 'core' | 'events'

/** The tables of delivery, which a restore of the database puts back with all others. */
const tablesOf: Readonly<Record<Family, readonly string[]>> = {
  core: [
    'family_heartbeats',
    'carried_counts',
    'budget_leases',
    'campaign_budget_days',
    'campaign_total_budgets',
    'organization_credits',
    'placement_hours',
    'campaign_hours',
    'own_hours',
    'no_fill_hours',
    'placement_filtered_hours',
    'campaign_filtered_hours',
    'placement_days',
    'campaign_days',
    'organization_days',
  ],
  events: [
    'events.family_heartbeats',
    'events.impressions',
    'events.actions',
    'events.count_deltas',
    'events.leases',
    'events.lease_counts',
    'events.placement_counts',
    'events.campaign_counts',
    'events.own_counts',
    'events.no_fill_counts',
    'events.filtered_counts',
    'events.flushes',
  ],
}

const keptName = (table: string) => `kept_${table.replace('.', '_')}`

/** Keeps the tables as they are. */
export async function keep(world: World, family: Family): Promise<void> {
  for (const table of tablesOf[family])
    await world.ask(`CREATE TABLE ${keptName(table)} AS TABLE ${table}`, [], family)
}

/** Puts the kept tables back. Foreign keys are not checked meanwhile. */
export async function putBack(world: World, family: Family): Promise<void> {
  const steps = tablesOf[family].flatMap((table) => [
    `DELETE FROM ${table}`,
    `INSERT INTO ${table} SELECT * FROM ${keptName(table)}`,
    `DROP TABLE ${keptName(table)}`,
  ])
  await world.ask(
    `SET session_replication_role = replica; ${steps.join('; ')}; RESET session_replication_role`,
    [],
    family,
  )
}
