// The numbers of campaigns, placements and so on, which events carry instead of ids.
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { execute, one } from '../../../lib/db/rows.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'

/** The table that hands a number out, and where the event database has it. */
const numbered = {
  organizations: ['publisher', 'advertiser'],
  apps: ['publisher_app', 'advertised_app'],
  ad_placements: ['placement'],
  campaigns: ['campaign'],
  campaignable_ad_contents: ['content'],
} as const

type Numbered = keyof typeof numbered

/** Older numbers were given out before any backup that one would restore beside these events. */
const recent = "WHERE slot > (SELECT max(hour) FROM events.placement_counts) - interval '40 days'"

/** The highest numbers of all counters and of the events of the last days. */
export async function highestNumbers(run: EventDatabase['run']): Promise<Record<Numbered, number>> {
  const columns = Object.entries(numbered).map(
    ([table, names]) => `coalesce(max(greatest(${names.join(', ')})), 0) AS ${table}`,
  )
  const [rows] = await run<Record<Numbered, number>>(
    `SELECT ${columns.join(', ')} FROM (
       SELECT publisher, advertiser, publisher_app, advertised_app, placement, campaign, content FROM events.impressions ${recent}
       UNION ALL SELECT publisher, advertiser, publisher_app, advertised_app, placement, campaign, content FROM events.actions ${recent}
       UNION ALL SELECT 0, 0, 0, 0, max(placement), 0, 0 FROM events.placement_counts
       UNION ALL SELECT 0, 0, 0, 0, 0, max(campaign), max(content) FROM events.campaign_counts) seen`,
    [],
  )
  if (rows === undefined) throw new Error('the event database returned no numbers')
  return rows
}

/**
 * Makes sure that numbers up to these are never given to something new: events of what a restored
 * core has lost would count for it. Numbers of the last second may not have been stored, so some
 * more are left out. The rest of the transaction runs as the login that owns the tables.
 */
export async function skipNumbers(db: Db, highest: Record<Numbered, number>): Promise<void> {
  const lost: [table: string, number: number][] = []
  for (const [table, number] of Object.entries(highest)) {
    const row = await one<{ known: number }>(db)`
      SELECT coalesce(max(number), 0) AS known FROM ${sql.table(table)}`
    if (number > (row?.known ?? 0)) lost.push([table, number])
  }
  await execute(db)`SELECT set_config('role', 'none', true)`
  for (const [table, number] of lost)
    await execute(
      db,
    )`SELECT setval(pg_get_serial_sequence(${table}, 'number'), ${number + spareNumbers})`
}

const spareNumbers = 100
