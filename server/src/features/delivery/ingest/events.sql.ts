// Stores events: one statement per lane and batch inserts the rows and updates every counter from
// the inserted rows. Every table is filtered by `lane = $1`, and rows are inserted in key order, so
// that two batches cannot deadlock. Times use now(), because clock_timestamp() is refused when
// tables are distributed over several servers.
import {
  chargeLeases,
  countInvalidRows,
  countRows,
  countedActions,
  countedColumns,
  countedImpressions,
  invalidRows,
} from '../counters/count-rows.sql.ts'
import { impressionOf } from '../counters/sweep.sql.ts'
import { givenOutgoing, insertOutgoing } from '../outgoing/outgoing.sql.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { reasons } from '../store/event-reasons.ts'
import { adOfFiltered } from '../store/filtered-rid.ts'
import { kinds, slotOf } from '../tokens/event-token.ts'
import {
  type StorableEvent,
  actionColumns,
  givenCte,
  givenArrays,
  hourOfSlot,
  impressionColumns,
  storedRid,
} from './event-columns.sql.ts'

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

/** An action counts from its arrival if its impression is stored, in this batch or before it. */
const countedOnArrival = `CASE
  WHEN reason <> ${reasons.counts} THEN NULL
  WHEN EXISTS (SELECT 1 FROM shown s WHERE s.slot = given.slot AND s.rid = given.rid AND s.reason = ${reasons.counts})
    OR ${impressionOf('given', `i.slot BETWEEN ${hourOfSlot('$2::integer')} AND ${hourOfSlot('$3::integer')}`)} IS NOT NULL
  THEN at END`

/** A filtered event is not stored where one of the same ad and kind counts already. */
const isFresh = (given: string, table: string) => `(reason = ${reasons.counts} OR NOT EXISTS (
    SELECT 1 FROM ${table} i WHERE i.lane = $1::smallint AND i.slot = ${given}.slot AND i.kind = ${given}.kind
      AND i.rid = ${adOfFiltered(`${given}.rid`)}
      AND i.slot BETWEEN ${hourOfSlot('$2::integer')} AND ${hourOfSlot('$3::integer')}))`

/** The event is new, whether it counts or not. */
const isNew = `EXISTS (SELECT 1 FROM acted a WHERE a.kind = o.kind AND ${adOfFiltered('a.rid')} = o.rid)`

/**
 * $2, $3: the first and last slot, to limit the partitions that are read. $4: the leases. $5: what
 * leaves the network.
 */
const storeStatement = `WITH ${givenCte(6)},
${billable},
shown AS (
  INSERT INTO events.impressions ${impressionColumns}
  FROM judged WHERE ${isFresh('judged', 'events.impressions')} ORDER BY slot, kind, rid
  ON CONFLICT DO NOTHING
  RETURNING rid, slot, at AS counted_at, reason, lease, billed_micros, billed_network_micros, ${countedColumns}
),
${chargeLeases({ impressions: 'count(*)', micros: 'billed_micros', from: 'shown WHERE billed_micros > 0' })},
acted AS (
  INSERT INTO events.actions ${actionColumns(countedOnArrival)}
  FROM given WHERE kind IN (${kinds.click}, ${kinds.complete}) AND ${isFresh('given', 'events.actions')}
  ORDER BY slot, kind, rid
  ON CONFLICT DO NOTHING
  RETURNING rid, at, counted_at, reason, ${countedColumns}
),
outgoing AS (${insertOutgoing(5, isNew)}),
filtered AS (${invalidRows('shown', 'counted_at')} UNION ALL ${invalidRows('acted', 'at')}),
${countInvalidRows},
counted AS (${countedImpressions('shown')} UNION ALL ${countedActions('acted')}),
${countRows}
SELECT kind, rid FROM shown UNION ALL SELECT kind, rid FROM acted`

/** Stores a batch of one lane. Returns the keys (`storedEventKey`) of the events that were new. */
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
    givenOutgoing(events),
    ...givenArrays(events),
  ])
  return new Set(stored.map(eventKey))
}

/** Names a stored event within its lane. */
export function storedEventKey(event: StorableEvent): string {
  return eventKey({ kind: event.token.kind, rid: storedRid(event) })
}

/** Names an event of an ad within its lane. The ad's id is unique, so the slot is not needed. */
export function eventKey({ kind, rid }: { kind: number; rid: string }): string {
  return `${kind}:${rid}`
}
