import { sql } from 'kysely'
import type { MemberContext } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { isId } from '../../../lib/db/ids.ts'
import {
  type CounterRow,
  addToCounter,
  changedSums,
  counterTypes,
} from '../counters/add-to-counter.sql.ts'
import { firstFlush, ifFirst, sumOfRequests } from '../counters/counts.sql.ts'
import { readChanged } from '../counters/rolled-up.sql.ts'
import { arraysOf, unnestRows, insertColumns, unnest } from '../store/columns.sql.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { execute } from '../../../lib/db/rows.ts'

/** Requests of one placement and hour without an ad, by reason. */
export type NoFillRow = CounterRow<'no_fill_counts'>

const noFillTypes = counterTypes('no_fill_counts', ['requests'])

const writeStatement = `WITH ${firstFlush},
counted AS (${addToCounter('no_fill_counts', sumOfRequests, ifFirst(unnest(noFillTypes, 3)))})
SELECT count(*) FROM first`

/** Adds to the counters, once per flush id. */
export async function writeNoFills(
  database: EventDatabase,
  flush: { id: string; lane: number; rows: readonly NoFillRow[] },
): Promise<void> {
  const { id, lane, rows } = flush
  await database.run(writeStatement, [lane, id, ...arraysOf(noFillTypes, rows)])
}

/**
 * Reads the counters that changed after a time of the event database's clock, or all if it is
 * undefined.
 */
export function readChangedNoFills(
  database: EventDatabase,
  since: Date | undefined,
): Promise<{ readAt: Date; rows: NoFillRow[] }> {
  return readChanged<NoFillRow>(database, changedSums('no_fill_counts'), since)
}

const noFillHourColumns = insertColumns<'no_fill_hours'>({
  organization_id: 'p.organization_id',
  placement_id: 'p.id',
  hour: 'g.hour',
  reason: 'g.reason',
  requests: 'g.requests',
})

/**
 * Saves absolute values. Repeating it, or using older values, changes nothing. Unknown numbers are
 * skipped.
 */
export async function saveNoFillHours(db: Db, rows: readonly NoFillRow[]): Promise<void> {
  await execute(db)`
    INSERT INTO no_fill_hours AS h ${sql.raw(noFillHourColumns)}
    FROM ${unnestRows(noFillTypes, rows)} JOIN ad_placements p ON p.number = g.placement
    ORDER BY p.organization_id, p.id, g.hour, g.reason
    ON CONFLICT (organization_id, placement_id, hour, reason)
      DO UPDATE SET requests = excluded.requests WHERE excluded.requests > h.requests`
}

/** Returns one of the organization's placements. */
export async function findPlacementWithApp(
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
