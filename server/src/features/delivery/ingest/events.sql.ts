// Stores events: one statement per lane and batch inserts the rows and updates every counter from
// the inserted rows. Every table is filtered by `lane = $1`, and rows are inserted in key order, so
// that two batches cannot deadlock. Times use now(), because clock_timestamp() is refused when
// tables are distributed over several servers.
import { hourMs } from '@frontrow/contract/durations'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { type EventToken, slotOf } from '../tokens/event-token.ts'
import { countInvalidTraffic } from './count-invalid-traffic.sql.ts'

/** The event database, or one transaction on it. */
export type Statements = Pick<EventDatabase, 'run'>

export interface StorableEvent {
  token: EventToken
  /** The arrival time, by the product's clock. */
  at: Date
  /** The time of the event, by the device's clock. */
  deviceAt: Date | undefined
  /** Why the event is neither counted nor billed (see `reasons`); absent if it counts. */
  reason?: number
  /** The traffic rules' input, kept for a later recheck; absent if it was not checked. */
  flags?: number
  caller?: number
  address?: number
  ruleset?: number
}

/** As stored. Values from 2 on are reasons of the traffic rules. */
export const reasons = { counts: 0, unbilledLate: 1 } as const

const numbers = 'publisher, publisher_app, placement, advertiser, advertised_app, campaign, content'
const rowColumns = `slot, kind, rid, at, device_at, ${numbers}, country`
const judgedColumns = 'caller, flags, ruleset, address'

/** Parameters $2 to $22, as in `columnsOf`. Sending times as numbers is faster than as text. */
const given = `given AS MATERIALIZED (
  SELECT to_timestamp(g.slot * 3600.0) AS slot, g.kind, g.rid, to_timestamp(g.at / 1000.0) AS at,
    to_timestamp(g.device_at / 1000.0) AS device_at, ${numbers}, country, g.reason, g.lease, g.price, g.network_price,
    g.caller, g.flags, g.ruleset, g.address
  FROM unnest($2::integer[], $3::smallint[], $4::uuid[], $5::float8[], $6::float8[], $7::integer[], $8::integer[],
    $9::integer[], $10::integer[], $11::integer[], $12::integer[], $13::integer[], $14::text[], $15::smallint[],
    $16::uuid[], $17::bigint[], $18::bigint[], $19::integer[], $20::smallint[], $21::smallint[], $22::integer[])
    AS g(slot, kind, rid, at, device_at, ${numbers}, country, reason, lease, price, network_price, caller, flags, ruleset, address)
)`

/** Three CTEs that add `counted` to the counters of placements, campaigns and cross-promotion. */
const countRows = `
placement_side AS (
  INSERT INTO events.placement_counts AS c (lane, hour, placement, country, impressions, clicks, installs, completes, billed_network_micros, changed_at)
  SELECT $1::smallint, hour, placement, country, count(*) FILTER (WHERE kind = 1), count(*) FILTER (WHERE kind = 2),
    count(*) FILTER (WHERE kind = 3), count(*) FILTER (WHERE kind = 4), sum(billed_network_micros)::bigint, now()
  FROM counted GROUP BY hour, placement, country ORDER BY hour, placement, country
  ON CONFLICT (lane, hour, placement, country) DO UPDATE SET impressions = c.impressions + excluded.impressions,
    clicks = c.clicks + excluded.clicks, installs = c.installs + excluded.installs,
    completes = c.completes + excluded.completes,
    billed_network_micros = c.billed_network_micros + excluded.billed_network_micros, changed_at = excluded.changed_at
),
campaign_side AS (
  INSERT INTO events.campaign_counts AS c (lane, hour, campaign, content, country, impressions, clicks, installs, completes, spent_micros, changed_at)
  SELECT $1::smallint, hour, campaign, content, country, count(*) FILTER (WHERE kind = 1), count(*) FILTER (WHERE kind = 2),
    count(*) FILTER (WHERE kind = 3), count(*) FILTER (WHERE kind = 4), sum(billed_micros)::bigint, now()
  FROM counted GROUP BY hour, campaign, content, country ORDER BY hour, campaign, content, country
  ON CONFLICT (lane, hour, campaign, content, country) DO UPDATE SET impressions = c.impressions + excluded.impressions,
    clicks = c.clicks + excluded.clicks, installs = c.installs + excluded.installs,
    completes = c.completes + excluded.completes, spent_micros = c.spent_micros + excluded.spent_micros,
    changed_at = excluded.changed_at
),
own_side AS (
  INSERT INTO events.own_counts AS c (lane, hour, publisher_app, campaign, impressions, clicks, installs, changed_at)
  SELECT $1::smallint, hour, publisher_app, campaign, count(*) FILTER (WHERE kind = 1), count(*) FILTER (WHERE kind = 2),
    count(*) FILTER (WHERE kind = 3), now()
  FROM counted WHERE publisher = advertiser GROUP BY hour, publisher_app, campaign ORDER BY hour, publisher_app, campaign
  ON CONFLICT (lane, hour, publisher_app, campaign) DO UPDATE SET impressions = c.impressions + excluded.impressions,
    clicks = c.clicks + excluded.clicks, installs = c.installs + excluded.installs, changed_at = excluded.changed_at
)`

const hourOf = (time: string) => `date_trunc('hour', ${time}, 'UTC') AS hour`
const countedColumns = `kind, publisher, publisher_app, placement, advertiser, campaign, content, country`
/** Only impressions are billed. */
const unbilled = '0::bigint AS billed_micros, 0::bigint AS billed_network_micros'

/**
 * True if the row's impression is stored and counts. A scalar subquery, because PostgreSQL may turn
 * EXISTS into a hash of a whole day's impressions; this is one key look-up per row. `slots` limits
 * the partitions that are read.
 */
const impressionOf = (row: string, slots: string) => `(
  SELECT true FROM events.impressions i
  WHERE i.lane = $1::smallint AND i.slot = ${row}.slot AND i.kind = 1 AND i.rid = ${row}.rid AND i.reason = 0 AND ${slots})`

/**
 * The leases that can still be charged. The share locks make a settling transaction wait for this
 * one before it reads the charges. A lease that is settled already is not in the result.
 */
const billable = `billable AS MATERIALIZED (
  SELECT l.id FROM events.leases l
  WHERE l.lane = $1::smallint AND l.id = ANY($25::uuid[]) AND l.settled_at IS NULL ORDER BY l.id FOR SHARE
),
judged AS (
  SELECT g.*, CASE WHEN g.reason = 0 AND g.price > 0 AND b.id IS NULL THEN ${reasons.unbilledLate} ELSE g.reason END AS verdict
  FROM given g LEFT JOIN billable b ON b.id = g.lease
  WHERE g.kind = 1
)`

/** Adds the charges to each lease's counter, in the statement that stores the impressions. */
const chargeLeases = `charged AS (
  INSERT INTO events.lease_counts AS c (lane, lease, impressions, charged_micros)
  SELECT $1::smallint, lease, count(*), sum(billed_micros)::bigint FROM shown WHERE billed_micros > 0
  GROUP BY lease ORDER BY lease
  ON CONFLICT (lane, lease) DO UPDATE SET impressions = c.impressions + excluded.impressions,
    charged_micros = c.charged_micros + excluded.charged_micros
)`

/** $23, $24: the first and last slot, to limit the partitions that are read. $25: the leases. */
const storeStatement = `WITH ${given},
${billable},
shown AS (
  INSERT INTO events.impressions (lane, ${rowColumns}, ${judgedColumns}, reason, lease, price_micros, billed_micros, billed_network_micros)
  SELECT $1::smallint, ${rowColumns}, ${judgedColumns}, verdict, lease, price, CASE verdict WHEN 0 THEN price ELSE 0 END,
    CASE verdict WHEN 0 THEN network_price ELSE 0 END
  FROM judged ORDER BY slot, kind, rid
  ON CONFLICT DO NOTHING
  RETURNING rid, slot, at AS counted_at, reason, lease, billed_micros, billed_network_micros, ${countedColumns}
),
${chargeLeases},
acted AS (
  INSERT INTO events.actions (lane, counted_at, reason, ${rowColumns}, ${judgedColumns})
  SELECT $1::smallint, CASE
      WHEN reason <> 0 THEN NULL
      WHEN EXISTS (SELECT FROM shown s WHERE s.slot = given.slot AND s.rid = given.rid AND s.reason = 0)
        OR ${impressionOf('given', 'i.slot BETWEEN to_timestamp($23::integer * 3600.0) AND to_timestamp($24::integer * 3600.0)')}
      THEN at END, reason, ${rowColumns}, ${judgedColumns}
  FROM given WHERE kind IN (2, 4) ORDER BY slot, kind, rid
  ON CONFLICT DO NOTHING
  RETURNING rid, at, counted_at, reason, ${countedColumns}
),
filtered AS (
  SELECT ${hourOf('counted_at')}, placement, campaign, kind, reason FROM shown WHERE reason <> 0
  UNION ALL
  SELECT ${hourOf('at')}, placement, campaign, kind, reason FROM acted WHERE reason <> 0
),
${countInvalidTraffic},
counted AS (
  SELECT ${hourOf('counted_at')}, ${countedColumns}, billed_micros, billed_network_micros FROM shown WHERE reason = 0
  UNION ALL
  SELECT ${hourOf('counted_at')}, ${countedColumns}, ${unbilled} FROM acted WHERE counted_at IS NOT NULL
),
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
  const span = [Math.min(...slots), Math.max(...slots)]
  const values = [lane, ...columnsOf(events), ...span, [...leases]]
  const stored = await database.run<{ kind: number; rid: string }>(storeStatement, values)
  return new Set(stored.map(eventKey))
}

/** Names an event within its lane. The ad's id is unique, so the slot is not needed. */
export function eventKey({ kind, rid }: { kind: number; rid: string }): string {
  return `${kind}:${rid}`
}

/** The values are numbers, ids and country codes, so the array text needs no quoting. */
function columnsOf(events: readonly StorableEvent[]): string[] {
  const column = (value: (event: StorableEvent) => number | string | bigint) =>
    `{${events.map(value).join(',')}}`
  return [
    column(({ token }) => slotOf(token)),
    column(({ token }) => token.kind),
    column(({ token }) => token.rid),
    column(({ at }) => at.getTime()),
    column(({ deviceAt }) => deviceAt?.getTime() ?? 'NULL'),
    column(({ token }) => token.publisher),
    column(({ token }) => token.publisherApp),
    column(({ token }) => token.placement),
    column(({ token }) => token.advertiser),
    column(({ token }) => token.advertisedApp),
    column(({ token }) => token.campaign),
    column(({ token }) => token.content),
    column(({ token }) => token.country),
    column(({ reason }) => reason ?? reasons.counts),
    column(({ token }) => token.lease ?? 'NULL'),
    column(({ token }) => token.priceMicros),
    column(({ token }) => token.networkMicros),
    column(({ caller }) => caller ?? 0),
    column(({ flags }) => flags ?? 0),
    column(({ ruleset }) => ruleset ?? 0),
    column(({ address }) => address ?? 0),
  ]
}

/** The lanes with actions that arrived before their impression. $1: the oldest slot to look at. */
const waitingLanesStatement = `SELECT DISTINCT lane FROM events.actions WHERE counted_at IS NULL AND reason = 0 AND slot >= $1`

/** $2: now. $3: the oldest slot. */
const sweepStatement = `WITH found AS (
  UPDATE events.actions a SET counted_at = $2
  WHERE a.lane = $1::smallint AND a.counted_at IS NULL AND a.reason = 0 AND a.slot >= $3 AND ${impressionOf('a', 'i.slot >= $3')}
  RETURNING a.counted_at, a.kind, a.publisher, a.publisher_app, a.placement, a.advertiser, a.campaign, a.content, a.country
),
counted AS (SELECT ${hourOf('counted_at')}, ${countedColumns}, ${unbilled} FROM found),
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

const installStatement = `WITH ${given},
installed AS (
  INSERT INTO events.actions (lane, counted_at, reason, ${rowColumns}, ${judgedColumns})
  SELECT $1::smallint, CASE reason WHEN 0 THEN at END, reason, ${rowColumns}, ${judgedColumns} FROM given
  ON CONFLICT DO NOTHING
  RETURNING rid, at, counted_at, reason, ${countedColumns}
),
filtered AS (SELECT ${hourOf('at')}, placement, campaign, kind, reason FROM installed WHERE reason <> 0),
${countInvalidTraffic},
counted AS (SELECT ${hourOf('counted_at')}, ${countedColumns}, ${unbilled} FROM installed WHERE counted_at IS NOT NULL),
${countRows}
SELECT rid FROM installed`

/** Stores and counts the install of a click. Returns false if the click has an install already. */
export async function storeInstall(database: Statements, install: StorableEvent): Promise<boolean> {
  const rows = await database.run(installStatement, [install.token.lane, ...columnsOf([install])])
  return rows.length > 0
}

const clickKey = `lane = $1::smallint AND slot = to_timestamp($2::integer * 3600.0) AND rid = $3`
const lockStatement = `SELECT at FROM events.actions WHERE ${clickKey} AND kind = 2 FOR NO KEY UPDATE`
const installOfClickStatement = `SELECT at FROM events.actions WHERE ${clickKey} AND kind = 3`

/**
 * Returns the time of the click of an ad, and whether it has an install. The click's row stays
 * locked until the transaction ends, so that a second install of the same click sees the first one.
 */
export async function lockClick(
  database: Statements,
  token: EventToken,
): Promise<{ clickedAt: Date | undefined; hasInstall: boolean }> {
  const key = [token.lane, slotOf(token), token.rid]
  const [click] = await database.run<{ at: Date }>(lockStatement, key)
  const installs = await database.run(installOfClickStatement, key)
  return { clickedAt: click?.at, hasInstall: installs.length > 0 }
}

export interface InstallClaim {
  lane: number
  app: number
  installHash: Buffer
  rid: string
  at: Date
}

const claimStatement = `INSERT INTO events.install_claims (lane, app, install_hash, rid, at)
  VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING rid`
const claimantStatement = `SELECT rid FROM events.install_claims WHERE lane = $1::smallint AND app = $2 AND install_hash = $3`

/** Claims an installation once. Returns the ad that holds the claim: this one or an earlier one. */
export async function claimInstall(
  database: Statements,
  claim: InstallClaim,
): Promise<string | undefined> {
  const { lane, app, installHash, rid, at } = claim
  const inserted = await database.run<{ rid: string }>(claimStatement, [
    lane,
    app,
    installHash,
    rid,
    at,
  ])
  return inserted[0]?.rid ?? findClaimant(database, claim)
}

/** Returns the ad whose click holds the claim on the installation, or undefined. */
export async function findClaimant(
  database: Statements,
  { lane, app, installHash }: Pick<InstallClaim, 'lane' | 'app' | 'installHash'>,
): Promise<string | undefined> {
  const found = await database.run<{ rid: string }>(claimantStatement, [lane, app, installHash])
  return found[0]?.rid
}
