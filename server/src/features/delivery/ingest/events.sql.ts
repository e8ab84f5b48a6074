// Stores events: one statement per lane and batch inserts the rows and updates every counter from
// the inserted rows. Every table is filtered by `lane = $1`, and rows are inserted in key order, so
// that two batches cannot deadlock. Times use now(), because clock_timestamp() is refused when
// tables are distributed over several servers.
import { hourMs } from '@frontrow/contract/durations'
import { sumOf } from '../counters/event-counts.sql.ts'
import { insertColumns } from '../store/columns.sql.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { reasons } from '../store/event-reasons.ts'
import { kinds, slotOf } from '../tokens/event-token.ts'
import {
  type StorableEvent,
  actionColumns,
  countInvalidRows,
  countRows,
  countedActions,
  countedColumns,
  countedImpressions,
  given,
  givenArrays,
  hourOfSlot,
  impressionColumns,
  invalidRows,
} from './event-columns.sql.ts'

/**
 * True if the row's impression is stored and counts. A scalar subquery, because PostgreSQL may turn
 * EXISTS into a hash of a whole day's impressions; this is one key look-up per row. `slots` limits
 * the partitions that are read.
 */
const impressionOf = (row: string, slots: string) => `(
  SELECT true FROM events.impressions i
  WHERE i.lane = $1::smallint AND i.slot = ${row}.slot AND i.kind = ${kinds.impression} AND i.rid = ${row}.rid
    AND i.reason = ${reasons.counts} AND ${slots})`

/**
 * The leases that can still be charged. The share locks make a settling transaction wait for this
 * one before it reads the charges. A lease that is settled already is not in the result.
 */
const billable = `billable AS MATERIALIZED (
  SELECT l.id FROM events.leases l
  WHERE l.lane = $1::smallint AND l.id = ANY($4::uuid[]) AND l.settled_at IS NULL ORDER BY l.id FOR SHARE
),
judged AS (
  SELECT g.*, CASE WHEN g.reason = ${reasons.counts} AND g.price_micros > 0 AND b.id IS NULL
    THEN ${reasons.unbilled_late} ELSE g.reason END AS verdict
  FROM given g LEFT JOIN billable b ON b.id = g.lease
  WHERE g.kind = ${kinds.impression}
)`

/** Adds the charges to each lease's counter, in the statement that stores the impressions. */
const chargeLeases = `charged AS (
  INSERT INTO events.lease_counts AS c ${insertColumns<'events.lease_counts'>({
    lane: '$1::smallint',
    lease: 'lease',
    impressions: 'count(*)',
    charged_micros: sumOf('billed_micros'),
  })}
  FROM shown WHERE billed_micros > 0 GROUP BY lease ORDER BY lease
  ON CONFLICT (lane, lease) DO UPDATE SET impressions = c.impressions + excluded.impressions,
    charged_micros = c.charged_micros + excluded.charged_micros
)`

/** An action counts from its arrival if its impression is stored, in this batch or before it. */
const countedOnArrival = `CASE
  WHEN reason <> ${reasons.counts} THEN NULL
  WHEN EXISTS (SELECT FROM shown s WHERE s.slot = given.slot AND s.rid = given.rid AND s.reason = ${reasons.counts})
    OR ${impressionOf('given', `i.slot BETWEEN ${hourOfSlot('$2::integer')} AND ${hourOfSlot('$3::integer')}`)}
  THEN at END`

/** $2, $3: the first and last slot, to limit the partitions that are read. $4: the leases. */
const storeStatement = `WITH ${given(5)},
${billable},
shown AS (
  INSERT INTO events.impressions ${impressionColumns}
  FROM judged ORDER BY slot, kind, rid
  ON CONFLICT DO NOTHING
  RETURNING rid, slot, at AS counted_at, reason, lease, billed_micros, billed_network_micros, ${countedColumns}
),
${chargeLeases},
acted AS (
  INSERT INTO events.actions ${actionColumns(countedOnArrival)}
  FROM given WHERE kind IN (${kinds.click}, ${kinds.complete}) ORDER BY slot, kind, rid
  ON CONFLICT DO NOTHING
  RETURNING rid, at, counted_at, reason, ${countedColumns}
),
filtered AS (${invalidRows('shown', 'counted_at')} UNION ALL ${invalidRows('acted', 'at')}),
${countInvalidRows},
counted AS (${countedImpressions('shown')} UNION ALL ${countedActions('acted')}),
${countRows}
SELECT kind, rid FROM shown UNION ALL SELECT kind, rid FROM acted`

/** Stores a batch of one lane. Returns the keys (`eventKey`) of the events that were new. */
export async function storeEvents(
  database: EventDatabase,
  lane: number,
  events: readonly StorableEvent[],
): Promise<Set<string>> {
  const slots = events.map(({ token }) => slotOf(token))
  const leases = new Set(events.flatMap(({ token }) => token.lease ?? []))
  const stored = await database.run<{ kind: number; rid: string }>(storeStatement, [
    lane,
    Math.min(...slots),
    Math.max(...slots),
    [...leases],
    ...givenArrays(events),
  ])
  return new Set(stored.map(eventKey))
}

/** Names an event within its lane. The ad's id is unique, so the slot is not needed. */
export function eventKey({ kind, rid }: { kind: number; rid: string }): string {
  return `${kind}:${rid}`
}

/** Actions that arrived before their impression. */
const isWaiting = `counted_at IS NULL AND reason = ${reasons.counts}`

/** The lanes with actions that arrived before their impression. $1: the oldest slot to look at. */
const waitingLanesStatement = `SELECT DISTINCT lane FROM events.actions WHERE ${isWaiting} AND slot >= $1`

/** $2: now. $3: the oldest slot. */
const sweepStatement = `WITH found AS (
  UPDATE events.actions a SET counted_at = $2
  WHERE a.lane = $1::smallint AND ${isWaiting} AND a.slot >= $3 AND ${impressionOf('a', 'i.slot >= $3')}
  RETURNING counted_at, ${countedColumns}
),
counted AS (${countedActions('found')}),
${countRows}
SELECT count(*) FROM found`

/** Counts actions of the last `hours` whose impression has arrived. Nodes may run it at once. */
export async function sweepWaiting(
  database: EventDatabase,
  now: Date,
  hours: number,
): Promise<void> {
  const oldest = new Date(now.getTime() - hours * hourMs)
  const waiting = await database.run<{ lane: number }>(waitingLanesStatement, [oldest])
  for (const { lane } of waiting) await database.run(sweepStatement, [lane, now, oldest])
}
