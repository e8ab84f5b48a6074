import { sql } from 'kysely'
import type { MemberContext } from '../../../lib/context.ts'
import type { Db } from '../../../lib/database.ts'
import { isId } from '../../../lib/ids.ts'
import { readChanged } from '../counters/rolled-up.sql.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'

/** Requests of one placement and hour without an ad, by reason. */
export interface NoFillRow {
  hour: Date
  placement: number
  reason: string
  requests: bigint
}

const writeStatement = `WITH first AS (
  INSERT INTO events.flushes (lane, id, at) VALUES ($1, $2, now()) ON CONFLICT DO NOTHING RETURNING id
),
counted AS (
  INSERT INTO events.no_fill_counts AS c (lane, hour, placement, reason, requests, changed_at)
  SELECT $1::smallint, hour, placement, reason, requests, now()
  FROM unnest($3::timestamptz[], $4::integer[], $5::text[], $6::bigint[]) AS g(hour, placement, reason, requests)
  WHERE EXISTS (SELECT FROM first) ORDER BY hour, placement, reason
  ON CONFLICT (lane, hour, placement, reason) DO UPDATE SET requests = c.requests + excluded.requests,
    changed_at = excluded.changed_at
)
SELECT count(*) FROM first`

/** Adds to the counters, once per flush id. */
export async function writeNoFills(
  database: EventDatabase,
  flush: { id: string; lane: number; rows: readonly NoFillRow[] },
): Promise<void> {
  const { id, lane, rows } = flush
  await database.run(writeStatement, [
    lane,
    id,
    rows.map(({ hour }) => hour.toISOString()),
    rows.map(({ placement }) => placement),
    rows.map(({ reason }) => reason),
    rows.map(({ requests }) => String(requests)),
  ])
}

/** Absolute sums over all lanes, of the counters that changed in any lane since $1. */
const changedStatement = `
  SELECT hour, placement, reason, sum(requests)::bigint AS requests FROM events.no_fill_counts
  WHERE hour >= (SELECT min(hour) FROM events.no_fill_counts WHERE changed_at > $1)
    AND (hour, placement, reason) IN (SELECT hour, placement, reason FROM events.no_fill_counts WHERE changed_at > $1)
  GROUP BY hour, placement, reason ORDER BY hour, placement, reason`

/**
 * Reads the counters that changed after a time of the event database's clock, or all if it is
 * undefined.
 */
export function readChangedNoFills(
  database: EventDatabase,
  since: Date | undefined,
): Promise<{ readAt: Date; rows: NoFillRow[] }> {
  return readChanged<NoFillRow & Record<string, unknown>>(database, changedStatement, since)
}

/**
 * Saves absolute values. Repeating it, or using older values, changes nothing. Unknown numbers are
 * skipped.
 */
export async function saveNoFillHours(db: Db, rows: readonly NoFillRow[]): Promise<void> {
  await sql`
    INSERT INTO no_fill_hours AS h (organization_id, placement_id, hour, reason, requests)
    SELECT p.organization_id, p.id, g.hour, g.reason, g.requests
    FROM unnest(${rows.map(({ hour }) => hour.toISOString())}::timestamptz[], ${rows.map(({ placement }) => placement)}::integer[],
      ${rows.map(({ reason }) => reason)}::text[], ${rows.map(({ requests }) => String(requests))}::bigint[])
      AS g(hour, placement, reason, requests)
    JOIN ad_placements p ON p.number = g.placement
    ORDER BY p.organization_id, p.id, g.hour, g.reason
    ON CONFLICT (organization_id, placement_id, hour, reason)
      DO UPDATE SET requests = excluded.requests WHERE excluded.requests > h.requests`.execute(db)
}

/** Returns one of the organization's placements. */
export async function findPlacement(
  ctx: MemberContext,
  placementId: string,
): Promise<{ id: string; name: string; type: string; app_name: string } | undefined> {
  if (!isId(placementId)) return undefined
  return ctx.db
    .selectFrom('ad_placements as p')
    .innerJoin('apps as a', (join) =>
      join.onRef('a.id', '=', 'p.app_id').onRef('a.organization_id', '=', 'p.organization_id'),
    )
    .select(['p.id', 'p.name', 'p.type', 'a.name as app_name'])
    .where('p.organization_id', '=', ctx.organizationId)
    .where('p.id', '=', placementId)
    .executeTakeFirst()
}

export interface Hours {
  placementId: string
  /** The first and the last hour, both included. */
  first: Date
  last: Date
}

/** Returns requests and answers of each hour with requests, newest first. */
export function findRequestHours(ctx: MemberContext, { placementId, first, last }: Hours) {
  return ctx.db
    .selectFrom('placement_hours')
    .select(['hour'])
    .select((build) => [
      build.fn.sum<bigint>('requests').as('requests'),
      build.fn.sum<bigint>('answers').as('fills'),
    ])
    .where('organization_id', '=', ctx.organizationId)
    .where('placement_id', '=', placementId)
    .where('hour', '>=', first)
    .where('hour', '<=', last)
    .groupBy('hour')
    .having((build) => build.fn.sum('requests'), '>', 0)
    .orderBy('hour', 'desc')
    .execute()
}

export function findNoFillHours(ctx: MemberContext, { placementId, first, last }: Hours) {
  return ctx.db
    .selectFrom('no_fill_hours')
    .select(['hour', 'reason', 'requests'])
    .where('organization_id', '=', ctx.organizationId)
    .where('placement_id', '=', placementId)
    .where('hour', '>=', first)
    .where('hour', '<=', last)
    .orderBy('requests', 'desc')
    .execute()
}
