// Invalid traffic: events that are stored and do not count. They are counted apart, rolled up to
// the core database, and shown to publisher and advertiser.
import { sql } from 'kysely'
import type { MemberContext } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { execute, many } from '../../../lib/db/rows.ts'
import { type CounterRow, counterTypes, keyColumns } from '../counters/add-to-counter.sql.ts'
import { readChanged } from '../counters/rolled-up.sql.ts'
import { unnestRows, insertColumns } from '../store/columns.sql.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'

export type InvalidTrafficRow = CounterRow<'filtered_counts'>

const key = keyColumns('filtered_counts').join(', ')

/**
 * Sums over all lanes of every hour with a change in any lane. Whole hours are needed, because a
 * placement's row is a sum over campaigns.
 */
const changedStatement = `
  SELECT ${key}, sum(events)::bigint AS events FROM events.filtered_counts
  WHERE hour IN (SELECT hour FROM events.filtered_counts WHERE changed_at > $1)
  GROUP BY ${key} ORDER BY ${key}`

/**
 * Reads the hours that changed after a time of the event database's clock, or all hours if it is
 * undefined.
 */
export function readChangedInvalidTraffic(
  database: EventDatabase,
  since: Date | undefined,
): Promise<{ readAt: Date; rows: InvalidTrafficRow[] }> {
  return readChanged<InvalidTrafficRow>(database, changedStatement, since)
}

const rowTypes = counterTypes('filtered_counts', ['events'])

const hourColumns = {
  organization_id: 't.organization_id',
  hour: 'g.hour',
  kind: 'g.kind',
  reason: 'g.reason',
  events: 'sum(g.events)',
}

/**
 * Saves absolute values of whole hours. Repeating it, or using older values, changes nothing.
 * Unknown numbers are skipped.
 */
export async function saveInvalidTrafficHours(
  db: Db,
  rows: readonly InvalidTrafficRow[],
): Promise<void> {
  await execute(db)`
    INSERT INTO placement_filtered_hours AS h
      ${sql.raw(insertColumns<'placement_filtered_hours'>({ ...hourColumns, placement_id: 't.id' }))}
    FROM ${unnestRows(rowTypes, rows)} JOIN ad_placements t ON t.number = g.placement
    ${growing('placement_id')}`
  await execute(db)`
    INSERT INTO campaign_filtered_hours AS h
      ${sql.raw(insertColumns<'campaign_filtered_hours'>({ ...hourColumns, campaign_id: 't.id' }))}
    FROM ${unnestRows(rowTypes, rows)} JOIN campaigns t ON t.number = g.campaign
    ${growing('campaign_id')}`
}

const growing = (id: string) =>
  sql.raw(`
    GROUP BY t.organization_id, t.id, g.hour, g.kind, g.reason
    ORDER BY t.organization_id, t.id, g.hour, g.kind, g.reason
    ON CONFLICT (organization_id, ${id}, hour, kind, reason)
      DO UPDATE SET events = excluded.events WHERE excluded.events > h.events`)

export interface InvalidTrafficDay {
  day: string
  kind: number
  reason: number
  events: bigint
}

/**
 * Returns the invalid traffic of one placement or campaign of the organization by UTC day, newest
 * first.
 */
export async function findInvalidTrafficDays(
  ctx: MemberContext,
  asked: { of: 'placement' | 'campaign'; id: string; since: Date },
): Promise<InvalidTrafficDay[]> {
  return many<InvalidTrafficDay>(ctx.db)`
    SELECT to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, kind, reason, sum(events)::bigint AS events
    FROM ${sql.table(`${asked.of}_filtered_hours`)}
    WHERE organization_id = ${ctx.organizationId} AND ${sql.ref(`${asked.of}_id`)} = ${asked.id} AND hour >= ${asked.since}
    GROUP BY 1, 2, 3 ORDER BY 1 DESC, 4 DESC, 2, 3`
}
