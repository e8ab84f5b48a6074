// Impressions that were billed and turned out to be invalid: first candidates, then, once two
// people have agreed, adjusted ones. The key of the table allows an impression once.
import type { EventDatabase } from '../store/event-database.sql.ts'
import { reasons } from '../store/event-reasons.ts'

type Run = EventDatabase['run']

export interface Candidate {
  lane: number
  slot: Date
  rid: string
  /** A value of `reasons`. */
  reason: number
}

/** What one campaign owes one placement for the adjusted impressions of a UTC day. */
export interface AdjustedCell {
  day: string
  /** Numbers of the campaign, the placement and their organizations. */
  campaign: number
  placement: number
  advertiser: number
  publisher: number
  impressions: bigint
  /** In the campaign's currency. */
  spentMicros: bigint
  /** In the network's currency. */
  networkMicros: bigint
}

export async function insertCandidates(
  run: Run,
  adjustment: string,
  rows: readonly Candidate[],
): Promise<void> {
  await run(
    `INSERT INTO events.adjustment_candidates (adjustment, lane, slot, rid, reason)
     SELECT $1, * FROM unnest($2::smallint[], $3::timestamptz[], $4::uuid[], $5::smallint[])`,
    [
      adjustment,
      rows.map(({ lane }) => lane),
      rows.map(({ slot }) => slot),
      rows.map(({ rid }) => rid),
      rows.map(({ reason }) => reason),
    ],
  )
}

/** All billed impressions of a placement between two times. */
export async function insertCandidatesOf(
  run: Run,
  adjustment: string,
  of: { placement: number; since: Date; till: Date; reason: number },
): Promise<void> {
  await run(
    `INSERT INTO events.adjustment_candidates (adjustment, lane, slot, rid, reason)
     SELECT $1, lane, slot, rid, $5 FROM events.impressions
     WHERE placement = $2 AND at >= $3 AND at < $4 AND slot >= $3::timestamptz - interval '2 hours' AND slot < $4
       AND reason = ${reasons.counts} AND billed_network_micros > 0`,
    [adjustment, of.placement, of.since, of.till, of.reason],
  )
}

/** Billed, and not taken back by an earlier adjustment. */
const adjustable = `events.adjustment_candidates c
  JOIN events.impressions i ON i.lane = c.lane AND i.slot = c.slot AND i.kind = 1 AND i.rid = c.rid
  WHERE c.adjustment = $1 AND i.reason = ${reasons.counts} AND i.billed_network_micros > 0`

const cellColumns = `(at AT TIME ZONE 'UTC')::date AS day, campaign, placement, advertiser, publisher, count(*) AS impressions,
  sum(billed_micros)::bigint AS "spentMicros", sum(billed_network_micros)::bigint AS "networkMicros"`

const taken = `SELECT 1 FROM events.adjusted_impressions a WHERE a.lane = c.lane AND a.slot = c.slot AND a.rid = c.rid`

/** What an adjustment would take back now. */
export function candidateCells(run: Run, adjustment: string): Promise<AdjustedCell[]> {
  return run<AdjustedCell & Record<string, unknown>>(
    `SELECT ${cellColumns} FROM ${adjustable} AND NOT EXISTS (${taken})
     GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3`,
    [adjustment],
  )
}

/**
 * Takes back up to `most` candidates that no adjustment took yet. Returns false where none is left.
 */
export async function insertAdjusted(run: Run, adjustment: string, most: number): Promise<boolean> {
  const rows = await run(
    `INSERT INTO events.adjusted_impressions (lane, slot, rid, at, placement, campaign, publisher, advertiser, billed_micros,
       billed_network_micros, reason, adjustment)
     SELECT i.lane, i.slot, i.rid, i.at, i.placement, i.campaign, i.publisher, i.advertiser, i.billed_micros,
       i.billed_network_micros, c.reason, c.adjustment
     FROM ${adjustable} AND NOT EXISTS (${taken}) ORDER BY i.lane, i.slot, i.rid LIMIT $2
     ON CONFLICT DO NOTHING RETURNING 1`,
    [adjustment, most],
  )
  return rows.length > 0
}

/** What an adjustment took back. */
export function adjustedCells(run: Run, adjustment: string): Promise<AdjustedCell[]> {
  return run<AdjustedCell & Record<string, unknown>>(
    `SELECT ${cellColumns} FROM events.adjusted_impressions WHERE adjustment = $1
     GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3`,
    [adjustment],
  )
}

/** The sums of each adjustment, to compare them with the books. */
export function adjustedSums(
  run: Run,
): Promise<{ adjustment: string; impressions: bigint; networkMicros: bigint }[]> {
  return run(
    `SELECT adjustment, count(*) AS impressions, sum(billed_network_micros)::bigint AS "networkMicros"
     FROM events.adjusted_impressions GROUP BY 1 ORDER BY 1`,
    [],
  )
}

/** The first adjusted impression that is not what was billed. Dropped events cannot be compared. */
export async function firstUnbilled(run: Run): Promise<string | undefined> {
  const rows = await run<{ rid: string }>(
    `SELECT a.rid FROM events.adjusted_impressions a
     LEFT JOIN events.impressions i ON i.lane = a.lane AND i.slot = a.slot AND i.kind = 1 AND i.rid = a.rid
     WHERE a.slot >= (SELECT min(slot) FROM events.impressions)
       AND (i.reason, i.billed_network_micros, i.placement, i.campaign, i.at)
         IS DISTINCT FROM (${reasons.counts}, a.billed_network_micros, a.placement, a.campaign, a.at) LIMIT 1`,
    [],
  )
  return rows[0]?.rid
}

/** An adjusted impression as an export has it. */
export interface AdjustedImpression {
  lane: number
  slot: string
  rid: string
  at: string
  campaign: number
  placement: number
  networkMicros: string
  reason: number
  adjustment: string
}

const time = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ${column}`

/** Those of some adjustments on a UTC day. */
export function adjustedOn(
  run: Run,
  of: { adjustments: readonly string[]; day: string },
): Promise<AdjustedImpression[]> {
  return run<AdjustedImpression & Record<string, unknown>>(
    `SELECT lane, ${time('slot')}, rid, ${time('at')}, campaign, placement, billed_network_micros::text AS "networkMicros", reason, adjustment
     FROM events.adjusted_impressions
     WHERE adjustment = ANY ($1::uuid[]) AND at >= $2::timestamptz AND at < $2::timestamptz + interval '1 day'
     ORDER BY adjusted_impressions.at, rid`,
    [of.adjustments, `${of.day}T00:00:00Z`],
  )
}
