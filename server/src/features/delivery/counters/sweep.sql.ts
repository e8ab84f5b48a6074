// Counts actions whose impression is stored. An action may arrive before its impression, and the
// actions of a copied batch are stored uncounted.
import { hourMs } from '@frontrow/contract/durations'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { reasons } from '../store/event-reasons.ts'
import { kinds } from '../tokens/event-token.ts'
import { countRows, countedActions, countedColumns } from './count-rows.sql.ts'

/**
 * When the row's impression arrived; null unless it is stored and counts. A scalar subquery,
 * because PostgreSQL may turn a join into a hash of a whole day's impressions; this is one key
 * look-up per row. `slots` limits the partitions that are read.
 */
export const impressionOf = (row: string, slots: string) => `(
  SELECT i.at FROM events.impressions i
  WHERE i.lane = $1::smallint AND i.slot = ${row}.slot AND i.kind = ${kinds.impression} AND i.rid = ${row}.rid
    AND i.reason = ${reasons.counts} AND ${slots})`

const isWaiting = `counted_at IS NULL AND reason = ${reasons.counts}`

/** Actions that are not counted. $1: the oldest slot to look at. */
export const waitingActions = `events.actions WHERE ${isWaiting} AND slot >= $1`

const waitingLanesStatement = `SELECT DISTINCT lane FROM ${waitingActions}`

const shownAt = impressionOf('a', 'i.slot >= $2')

/** $2: the oldest slot. An action counts from when both it and its impression had arrived. */
const sweepStatement = `WITH found AS (
  UPDATE events.actions a SET counted_at = greatest(a.at, ${shownAt})
  WHERE a.lane = $1::smallint AND ${isWaiting} AND a.slot >= $2 AND ${shownAt} IS NOT NULL
  RETURNING counted_at, ${countedColumns}
),
counted AS (${countedActions('found')}),
${countRows}
SELECT count(*) FROM found`

/** Counts the actions of a lane whose impression is stored, since a slot. */
export async function sweepLane(
  database: EventDatabase,
  lane: number,
  oldest: Date,
): Promise<void> {
  await database.run(sweepStatement, [lane, oldest])
}

/** Counts actions of the last `hours` whose impression is stored. Nodes may run it at once. */
export async function sweepWaiting(
  database: EventDatabase,
  now: Date,
  hours: number,
): Promise<void> {
  const oldest = new Date(now.getTime() - hours * hourMs)
  const waiting = await database.run<{ lane: number }>(waitingLanesStatement, [oldest])
  for (const { lane } of waiting) await sweepLane(database, lane, oldest)
}
