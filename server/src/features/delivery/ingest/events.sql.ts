// Storing events: one statement a lane and batch, which inserts the rows and bumps every counter from those it inserted.
// Every table is named with `lane = $1`, and rows go in ordered by key, so that two batches cannot wait for each other in
// a circle. now() and not clock_timestamp(): the latter is refused where tables are spread over machines.
import type { EventDatabase } from '../store/event-database.sql.ts'
import { type EventToken, slotOf } from '../tokens/event-token.ts'
import { countInvalidTraffic } from './count-invalid-traffic.sql.ts'

/** The event database, or one transaction on it. */
export type Statements = Pick<EventDatabase, 'run'>

export interface StorableEvent {
  token: EventToken
  /** When it was taken, by the product's clock. */
  at: Date
  /** When it happened, by the device's own clock. */
  deviceAt: Date | undefined
  /** Why it is stored and neither counted nor billed (see `reasons`); left out for one that counts. */
  reason?: number
  /** What the rules of traffic were given, so that it can be judged again; left out for what was not judged. */
  flags?: number
  caller?: number
  address?: number
  ruleset?: number
}

/** As stored. From 2 on they are the rules of traffic. */
export const reasons = { counts: 0, unbilledLate: 1 } as const

const numbers = 'publisher, publisher_app, placement, advertiser, advertised_app, campaign, content'
const rowColumns = `slot, kind, rid, at, device_at, ${numbers}, country`
const judgedColumns = 'caller, flags, ruleset, address'

/** Columns $2 to $22, ordered as `columnsOf`. Times travel as numbers, which cost less than texts. */
const given = `given AS MATERIALIZED (
  SELECT to_timestamp(g.slot * 3600.0) AS slot, g.kind, g.rid, to_timestamp(g.at / 1000.0) AS at,
    to_timestamp(g.device_at / 1000.0) AS device_at, ${numbers}, country, g.reason, g.lease, g.price, g.network_price,
    g.caller, g.flags, g.ruleset, g.address
  FROM unnest($2::integer[], $3::smallint[], $4::uuid[], $5::float8[], $6::float8[], $7::integer[], $8::integer[],
    $9::integer[], $10::integer[], $11::integer[], $12::integer[], $13::integer[], $14::text[], $15::smallint[],
    $16::uuid[], $17::bigint[], $18::bigint[], $19::integer[], $20::smallint[], $21::smallint[], $22::integer[])
    AS g(slot, kind, rid, at, device_at, ${numbers}, country, reason, lease, price, network_price, caller, flags, ruleset, address)
)`

/** Three statements that add the rows of `counted` to the counters: the placement's side, the campaign's, and both at once. */
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
 * True where the impression of a row is stored and counts. A scalar sub-select and not EXISTS, which PostgreSQL may turn into a hash
 * of a whole day's impressions; this one is a look into the key for each row. `slots` narrows the partitions down.
 */
const impressionOf = (row: string, slots: string) => `(
  SELECT true FROM events.impressions i
  WHERE i.lane = $1::smallint AND i.slot = ${row}.slot AND i.kind = 1 AND i.rid = ${row}.rid AND i.reason = 0 AND ${slots})`

/**
 * The leases that may still be charged. Their share locks make whoever settles one wait for this transaction, and read its
 * charges only afterwards; of one that is settled already the new state is seen, and it is not here.
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

/** What is charged to a lease grows in a row of its own, with the rows that it is charged for. */
const chargeLeases = `charged AS (
  INSERT INTO events.lease_counts AS c (lane, lease, impressions, charged_micros)
  SELECT $1::smallint, lease, count(*), sum(billed_micros)::bigint FROM shown WHERE billed_micros > 0
  GROUP BY lease ORDER BY lease
  ON CONFLICT (lane, lease) DO UPDATE SET impressions = c.impressions + excluded.impressions,
    charged_micros = c.charged_micros + excluded.charged_micros
)`

/** $23, $24: the first and last slot, so that only their partitions are read. $25: the leases. */
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

/** Stores a batch of one lane. Returns the keys (`eventKey`) of those that had not been stored before. */
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

/** Names an event within its lane: an ad's id is its own, and its slot goes with it. */
export function eventKey({ kind, rid }: { kind: number; rid: string }): string {
  return `${kind}:${rid}`
}

/** Numbers, ids and two letters: nothing in them needs quoting in an array's text. */
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

/** Which lanes hold actions that came before their impression. $1: the oldest slot that is still looked at. */
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

/**
 * Counts the actions whose impression has come meanwhile, of ads handed out in the last hours. Safe to run on several nodes
 * at once.
 */
export async function sweepWaiting(
  database: EventDatabase,
  now: Date,
  hours: number,
): Promise<void> {
  const oldest = new Date(now.getTime() - hours * 3_600_000)
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

/** Stores the install of a click and counts it; false when the click has had its install already. */
export async function storeInstall(database: Statements, install: StorableEvent): Promise<boolean> {
  const rows = await database.run(installStatement, [install.token.lane, ...columnsOf([install])])
  return rows.length > 0
}

const clickKey = `lane = $1::smallint AND slot = to_timestamp($2::integer * 3600.0) AND rid = $3`
const lockStatement = `SELECT at FROM events.actions WHERE ${clickKey} AND kind = 2 FOR NO KEY UPDATE`
const installOfClickStatement = `SELECT at FROM events.actions WHERE ${clickKey} AND kind = 3`

/**
 * When the click of an ad was taken, and whether an install followed it. The click's row stays locked until the transaction
 * ends: installs of one click take turns, so that the second one sees the first.
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

/** Makes an installation count once. Returns the ad whose click has it: the own one, unless another one came first. */
export async function claimInstall(
  database: Statements,
  claim: InstallClaim,
): Promise<string | undefined> {
  const { lane, app, installHash, rid, at } = claim
  const made = await database.run<{ rid: string }>(claimStatement, [
    lane,
    app,
    installHash,
    rid,
    at,
  ])
  return made[0]?.rid ?? findClaimant(database, claim)
}

/** The ad whose click has an installation, or undefined when none has. */
export async function findClaimant(
  database: Statements,
  { lane, app, installHash }: Pick<InstallClaim, 'lane' | 'app' | 'installHash'>,
): Promise<string | undefined> {
  const found = await database.run<{ rid: string }>(claimantStatement, [lane, app, installHash])
  return found[0]?.rid
}
