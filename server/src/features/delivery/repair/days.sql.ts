// Sets whole days of the core database to what the event database counts. This is the only place
// where a count of the core goes down.
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { execute, many } from '../../../lib/db/rows.ts'
import {
  type Counter,
  type CounterRow,
  countColumns,
  sumsOfHours,
} from '../counters/add-to-counter.sql.ts'
import { saveHours } from '../counters/roll-up.sql.ts'
import { saveNoFillHours } from '../reasons/no-fills.sql.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { saveInvalidTrafficHours } from '../traffic/invalid-traffic.sql.ts'

const hourTables = {
  placement_hours: countColumns('placement_counts'),
  campaign_hours: countColumns('campaign_counts'),
  own_hours: countColumns('own_counts'),
  no_fill_hours: countColumns('no_fill_counts'),
  placement_filtered_hours: countColumns('filtered_counts'),
  campaign_filtered_hours: countColumns('filtered_counts'),
} as const

const dayTables = {
  placement_days: countColumns('placement_counts'),
  campaign_days: countColumns('campaign_counts'),
  organization_days: [
    'requests',
    'shown_impressions',
    'shown_clicks',
    'brought_installs',
    'advertised_impressions',
    'advertised_clicks',
    'received_installs',
    'own_installs',
  ],
} as const

const zeros = (counts: readonly string[]) => counts.map((name) => `${name} = 0`).join(', ')

/** Replaces all counts of a UTC day with the sums of the event database. */
export async function replaceDay(db: Db, run: EventDatabase['run'], day: string): Promise<void> {
  const from = new Date(`${day}T00:00:00Z`)
  const till = new Date(`${day}T24:00:00Z`)
  for (const [table, counts] of Object.entries(hourTables))
    await execute(
      db,
    )`UPDATE ${sql.table(table)} SET ${sql.raw(zeros(counts))} WHERE hour >= ${from} AND hour < ${till}`
  for (const [table, counts] of Object.entries(dayTables))
    await execute(db)`UPDATE ${sql.table(table)} SET ${sql.raw(zeros(counts))} WHERE day = ${day}`
  const read = <C extends Counter>(counter: C) =>
    run<CounterRow<C> & Record<string, unknown>>(sumsOfHours(counter), [from, till])
  await saveHours(db, {
    placements: await read('placement_counts'),
    campaigns: await read('campaign_counts'),
    own: await read('own_counts'),
  })
  await saveNoFillHours(db, await read('no_fill_counts'))
  await saveInvalidTrafficHours(db, await read('filtered_counts'))
}

/** What one organization has of some days, on one of its sides. */
export interface SideSum {
  organizationId: string
  name: string
  side: 'advertiser' | 'publisher'
  /** Of the campaigns; empty for a publisher, whose amounts are in the network's currency. */
  currency: string
  impressions: bigint
  micros: bigint
}

export async function readSides(db: Db, days: readonly string[]): Promise<SideSum[]> {
  return many<SideSum>(db)`
    SELECT d.organization_id AS "organizationId", o.name, 'advertiser' AS side, c.currency,
      sum(d.impressions)::bigint AS impressions, sum(d.spent_micros)::bigint AS micros
    FROM campaign_days d JOIN campaigns c ON c.organization_id = d.organization_id AND c.id = d.campaign_id
    JOIN organizations o ON o.id = d.organization_id WHERE d.day = ANY (${days}::date[]) GROUP BY 1, 2, 3, 4
    UNION ALL
    SELECT d.organization_id, o.name, 'publisher', '', sum(d.impressions)::bigint, sum(d.billed_network_micros)::bigint
    FROM placement_days d JOIN organizations o ON o.id = d.organization_id WHERE d.day = ANY (${days}::date[]) GROUP BY 1, 2
    ORDER BY 2, 1, 3, 4`
}
