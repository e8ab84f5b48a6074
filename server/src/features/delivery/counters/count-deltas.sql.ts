// What batches of events add to the counters, until it is folded into them. A batch writes its sums
// with its events, because one short row costs a fraction of raising the counters; the rows of a
// second are then folded into the counters by one statement for each lane.
import { newId } from '../../../lib/db/ids.ts'
import {
  type BinaryRows,
  type CopiedColumns,
  type CopyPart,
  copyPart,
} from '../store/binary-rows.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { addToCounter } from './add-to-counter.sql.ts'
import { chargeLeases } from './count-rows.sql.ts'
import { sumOf } from './event-counts.sql.ts'
import { sweepLane } from './sweep.sql.ts'

/** Counted impressions with the same keys in all counters. */
export interface CountedImpressions {
  placement: number
  campaign: number
  content: number
  country: string
  /** The publisher's app where both sides are one organization. */
  ownApp: number | null
  /** The lease that is charged; null where the impressions are free. */
  lease: string | null
  impressions: number
  spentMicros: bigint
  networkMicros: bigint
}

/** Events that do not count. */
export interface FilteredEvents {
  placement: number
  campaign: number
  kind: number
  reason: number
  events: number
}

/** What a batch adds to the counters of one hour. */
export interface CountDelta {
  lane: number
  /** When its first event arrived: rows are folded in about this order. */
  at: Date
  hour: Date
  counted: readonly CountedImpressions[]
  filtered: readonly FilteredEvents[]
  /** The oldest slot of the batch's actions that are not counted yet. */
  actionsSince: Date | undefined
}

type Writer = (out: BinaryRows, delta: CountDelta) => void

const counted4 =
  (of: (row: CountedImpressions) => number | null): Writer =>
  (out, { counted }) =>
    out.array('int4', counted.map(of), (value) => out.int4(value))
const counted8 =
  (of: (row: CountedImpressions) => bigint): Writer =>
  (out, { counted }) =>
    out.array('int8', counted.map(of), (value) => out.int8(value))
const filtered4 =
  (of: (row: FilteredEvents) => number): Writer =>
  (out, { filtered }) =>
    out.array('int4', filtered.map(of), (value) => out.int4(value))
const filtered2 =
  (of: (row: FilteredEvents) => number): Writer =>
  (out, { filtered }) =>
    out.array('int2', filtered.map(of), (value) => out.int2(value))

const columns: CopiedColumns<'events.count_deltas', CountDelta> = {
  lane: (out, { lane }) => out.int2(lane),
  id: (out, { at }) => out.uuid(newId(at)),
  hour: (out, { hour }) => out.time(hour.getTime()),
  actions_since: (out, { actionsSince }) =>
    actionsSince === undefined ? out.none() : out.time(actionsSince.getTime()),
  placements: counted4(({ placement }) => placement),
  campaigns: counted4(({ campaign }) => campaign),
  contents: counted4(({ content }) => content),
  countries: (out, { counted }) =>
    out.array(
      'text',
      counted.map(({ country }) => country),
      (country) => out.code(country),
    ),
  own_apps: counted4(({ ownApp }) => ownApp),
  leases: (out, { counted }) =>
    out.array(
      'uuid',
      counted.map(({ lease }) => lease),
      (lease) => out.uuid(lease),
    ),
  impressions: counted4(({ impressions }) => impressions),
  spent_micros: counted8(({ spentMicros }) => spentMicros),
  network_micros: counted8(({ networkMicros }) => networkMicros),
  filtered_placements: filtered4(({ placement }) => placement),
  filtered_campaigns: filtered4(({ campaign }) => campaign),
  filtered_kinds: filtered2(({ kind }) => kind),
  filtered_reasons: filtered2(({ reason }) => reason),
  filtered_events: filtered4(({ events }) => events),
}

/** The rows that write the sums of a batch beside its events. */
export function copyOfDeltas(deltas: readonly CountDelta[]): CopyPart {
  return copyPart('events.count_deltas', columns, deltas)
}

/** Each sum of counted impressions, with the columns of the counters. `deltas`: a table or CTE. */
const countedOf = (deltas: string) => `
  SELECT d.lane, d.hour, c.* FROM ${deltas} d, unnest(d.placements, d.campaigns, d.contents, d.countries, d.own_apps, d.leases,
    d.impressions, d.spent_micros, d.network_micros)
    AS c(placement, campaign, content, country, publisher_app, lease, impressions, spent_micros, billed_network_micros)`

/** The same for events that do not count. */
const filteredOf = (deltas: string) => `
  SELECT d.lane, d.hour, f.* FROM ${deltas} d, unnest(d.filtered_placements, d.filtered_campaigns, d.filtered_kinds, d.filtered_reasons,
    d.filtered_events) AS f(placement, campaign, kind, reason, events)`

/** The impressions of a sum that are of an organization's ads in its own apps. */
const ownOf = 'CASE WHEN publisher_app IS NULL THEN 0 ELSE impressions END'

/**
 * Rows of a counter of events, with those that are not folded yet: a key may be in several rows.
 * The counts that come from ad requests are left out.
 */
export const withUnfolded = {
  placement_counts: `(SELECT lane, hour, placement, country, impressions, own_impressions, clicks, installs, completes, billed_network_micros
      FROM events.placement_counts
    UNION ALL SELECT lane, hour, placement, country, impressions, ${ownOf}, 0, 0, 0, billed_network_micros
      FROM (${countedOf('events.count_deltas')}) u)`,
  campaign_counts: `(SELECT lane, hour, campaign, content, country, impressions, own_impressions, clicks, installs, completes, spent_micros
      FROM events.campaign_counts
    UNION ALL SELECT lane, hour, campaign, content, country, impressions, ${ownOf}, 0, 0, 0, spent_micros
      FROM (${countedOf('events.count_deltas')}) u)`,
  own_counts: `(SELECT lane, hour, publisher_app, campaign, impressions, clicks, installs FROM events.own_counts
    UNION ALL SELECT lane, hour, publisher_app, campaign, impressions, 0, 0
      FROM (${countedOf('events.count_deltas')}) u WHERE publisher_app IS NOT NULL)`,
  filtered_counts: `(SELECT lane, hour, placement, campaign, kind, reason, events FROM events.filtered_counts
    UNION ALL SELECT lane, hour, placement, campaign, kind, reason, events FROM (${filteredOf('events.count_deltas')}) u)`,
  lease_counts: `(SELECT lane, lease, impressions, charged_micros FROM events.lease_counts
    UNION ALL SELECT lane, lease, impressions, spent_micros
      FROM (${countedOf('events.count_deltas')}) u WHERE lease IS NOT NULL)`,
} as const

/** Keeps a statement within its time however many rows have gathered. */
const foldedAtOnce = 200

const impressions = sumOf('impressions')
const ofBothSides = { impressions, own_impressions: sumOf(ownOf) }

/** The oldest rows of a lane. */
const oldestStatement = `SELECT id, actions_since FROM events.count_deltas WHERE lane = $1::smallint ORDER BY id LIMIT ${foldedAtOnce}`

/**
 * Adds rows of a lane to the counters and deletes them. The order of the counters is that of the
 * statement that stores events, so that the two cannot deadlock.
 */
const foldStatement = `WITH taken AS (
  DELETE FROM events.count_deltas WHERE lane = $1::smallint AND id = ANY ($2::uuid[]) RETURNING *
),
counted AS MATERIALIZED (${countedOf('taken')}),
filtered AS (${filteredOf('taken')}),
${chargeLeases({ impressions, micros: 'spent_micros', from: 'counted WHERE lease IS NOT NULL' })},
filtered_side AS (${addToCounter('filtered_counts', { events: sumOf('events') }, 'filtered')}),
placement_side AS (${addToCounter(
  'placement_counts',
  { ...ofBothSides, billed_network_micros: sumOf('billed_network_micros') },
  'counted',
)}),
campaign_side AS (${addToCounter(
  'campaign_counts',
  { ...ofBothSides, spent_micros: sumOf('spent_micros') },
  'counted',
)}),
own_side AS (${addToCounter('own_counts', { impressions }, 'counted WHERE publisher_app IS NOT NULL')})
SELECT count(*) FROM taken`

/**
 * Brings what batches added before the call into the counters, and counts their actions. Nodes may
 * do it at once: a row is deleted and counted in the same statement.
 */
export async function foldCounts(database: EventDatabase): Promise<void> {
  const lanes = await database.run<{ lane: number }>(
    'SELECT DISTINCT lane FROM events.count_deltas',
    [],
  )
  for (const { lane } of lanes) while (await foldOldest(database, lane));
}

/** Returns true if more rows may be left. */
async function foldOldest(database: EventDatabase, lane: number): Promise<boolean> {
  const rows = await database.run<{ id: string; actions_since: Date | null }>(oldestStatement, [
    lane,
  ])
  const slots = rows.flatMap(({ actions_since: slot }) => slot?.getTime() ?? [])
  // Before the rows are deleted: they are what makes sure that their actions are not forgotten.
  if (slots.length > 0) await sweepLane(database, lane, new Date(Math.min(...slots)))
  await database.run(foldStatement, [lane, rows.map(({ id }) => id)])
  return rows.length === foldedAtOnce
}
