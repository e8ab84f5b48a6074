// Counts the raw impressions of one UTC day again, and reads what both families of counters have.
import { many } from '../../../lib/db/rows.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { osOfEvent } from '../store/event-os.ts'
import { reasons } from '../store/event-reasons.ts'
import { withUnfolded } from './count-deltas.sql.ts'
import { portionsFrom } from './read-in-portions.sql.ts'
import {
  type ActionCell,
  actionsStatement,
  type RawSystem,
  sumsOfSystems,
} from './recount-systems.sql.ts'

type Run = EventDatabase['run']

/** What one campaign or placement has of a day. */
export interface Counted {
  number: number
  impressions: bigint
  /** In the campaign's currency; 0 for placements. */
  spentMicros: bigint
  /** In the network's currency. */
  networkMicros: bigint
}

/** The organizations' numbers, and what the advertiser owes for the publisher's placements. */
export interface Pair {
  advertiser: number
  publisher: number
  networkMicros: bigint
}

/** The same of the raw events, which also say how many of the impressions were paid for. */
export interface RawCounted extends Counted {
  paidImpressions: bigint
}

export interface RawDay {
  campaigns: RawCounted[]
  placements: RawCounted[]
  pairs: Pair[]
  /** Campaigns and placements by operating system, with their clicks and installs. */
  systems: RawSystem[]
}

/** $1, $2: the day's ends. A token is issued at most two hours before its impression. */
const slotsOfDay = `slot >= $1::timestamptz - interval '2 hours' AND slot < $2`

/** An install comes at most nine days after its slot. */
const slotsOfActions = `slot >= $1::timestamptz - interval '9 days' AND slot < $2`

const nextLaneStatement = (table: string, slots: string) =>
  `SELECT min(lane) AS lane FROM events.${table} WHERE lane > $3 AND ${slots}`
const nextLane = {
  impressions: nextLaneStatement('impressions', slotsOfDay),
  actions: nextLaneStatement('actions', slotsOfActions),
}

/** One pass over the rows of a lane gives all three sides, two of them by operating system. */
const recountStatement = `SELECT campaign, placement, advertiser, publisher, ${osOfEvent} AS os, count(*) AS impressions,
    count(*) FILTER (WHERE publisher = advertiser) AS own,
    count(*) FILTER (WHERE billed_network_micros > 0) AS paid, sum(billed_micros)::bigint AS spent, sum(billed_network_micros)::bigint AS network
  FROM events.impressions
  WHERE lane = $3 AND ${slotsOfDay} AND at >= $1 AND at < $2 AND reason = ${reasons.counts}
  GROUP BY GROUPING SETS ((campaign, ${osOfEvent}), (placement, ${osOfEvent}), (advertiser, publisher))`

interface Cell extends Record<string, unknown> {
  campaign: number | null
  placement: number | null
  advertiser: number | null
  publisher: number | null
  os: number | null
  impressions: bigint
  own: bigint
  paid: bigint
  spent: bigint
  network: bigint
}

/**
 * The lanes with rows of a day. One look-up in the index for each lane instead of a scan of the
 * rows; not one recursive statement, which Citus refuses without a lane.
 */
async function lanesOf(
  run: Run,
  table: keyof typeof nextLane,
  [from, till]: readonly [Date, Date],
): Promise<number[]> {
  const lanes: number[] = []
  for (;;) {
    const [next] = await run<{ lane: number | null }>(nextLane[table], [
      from,
      till,
      lanes.at(-1) ?? -1,
    ])
    if (next === undefined || next.lane === null) return lanes
    lanes.push(next.lane)
  }
}

/** Counts the raw rows, lane by lane; only the sums of all lanes are returned. */
export async function countRawDay(run: Run, [from, till]: readonly [Date, Date]): Promise<RawDay> {
  const campaigns = new Map<number, RawCounted>()
  const placements = new Map<number, RawCounted>()
  const pairs = new Map<string, Pair>()
  const systems = sumsOfSystems()
  for (const lane of await lanesOf(run, 'impressions', [from, till])) {
    const addCell = (cell: Cell) => {
      systems.add(cell, countsOf(cell))
      if (cell.campaign !== null) add(campaigns, cell.campaign, cell)
      else if (cell.placement !== null) add(placements, cell.placement, { ...cell, spent: 0n })
      else addPair(pairs, cell)
    }
    const reading = {
      cursor: `lane_${lane}`,
      statement: recountStatement,
      values: [from, till, lane],
    }
    for await (const cells of portionsFrom<Cell>(run, reading)) cells.forEach(addCell)
  }
  for (const lane of await lanesOf(run, 'actions', [from, till])) {
    const reading = {
      cursor: `actions_${lane}`,
      statement: actionsStatement,
      values: [from, till, lane],
    }
    for await (const cells of portionsFrom<ActionCell>(run, reading))
      for (const cell of cells) systems.add(cell, cell)
  }
  return {
    campaigns: [...campaigns.values()],
    placements: [...placements.values()],
    pairs: [...pairs.values()],
    systems: systems.rows(),
  }
}

function countsOf({ campaign, impressions, own, spent, network }: Cell) {
  const spentMicros = campaign === null ? 0n : spent
  return { impressions, ownImpressions: own, spentMicros, networkMicros: network }
}

function add(
  sums: Map<number, RawCounted>,
  number: number,
  { impressions, paid, spent, network }: Pick<Cell, 'impressions' | 'paid' | 'spent' | 'network'>,
): void {
  const sum = sums.get(number)
  sums.set(number, {
    number,
    impressions: (sum?.impressions ?? 0n) + impressions,
    paidImpressions: (sum?.paidImpressions ?? 0n) + paid,
    spentMicros: (sum?.spentMicros ?? 0n) + spent,
    networkMicros: (sum?.networkMicros ?? 0n) + network,
  })
}

function addPair(sums: Map<string, Pair>, { advertiser, publisher, network }: Cell): void {
  const key = `${advertiser ?? 0} ${publisher ?? 0}`
  const networkMicros = (sums.get(key)?.networkMicros ?? 0n) + network
  sums.set(key, { advertiser: advertiser ?? 0, publisher: publisher ?? 0, networkMicros })
}

/** What counters have of a day. */
export interface Counters {
  campaigns: Counted[]
  placements: Counted[]
}

const hoursOfDay = 'hour >= $1 AND hour < $2'

/** The sums of all lanes of the event counters. */
export async function countersOfEvents(run: Run, day: readonly [Date, Date]): Promise<Counters> {
  const campaigns = await run<Counted & Record<string, unknown>>(
    `SELECT campaign AS number, sum(impressions)::bigint AS impressions, sum(spent_micros)::bigint AS "spentMicros", 0::bigint AS "networkMicros"
     FROM ${withUnfolded.campaign_counts} k WHERE ${hoursOfDay} GROUP BY 1`,
    day,
  )
  const placements = await run<Counted & Record<string, unknown>>(
    `SELECT placement AS number, sum(impressions)::bigint AS impressions, 0::bigint AS "spentMicros",
       sum(billed_network_micros)::bigint AS "networkMicros"
     FROM ${withUnfolded.placement_counts} k WHERE ${hoursOfDay} GROUP BY 1`,
    day,
  )
  return { campaigns, placements }
}

/** The same from the core database. */
export async function countersOfCore(db: Db, day: string): Promise<Counters> {
  const campaigns = await many<Counted>(db)`
    SELECT c.number, d.impressions, d.spent_micros AS "spentMicros", 0::bigint AS "networkMicros"
    FROM campaigns c JOIN campaign_days d ON d.organization_id = c.organization_id AND d.campaign_id = c.id AND d.day = ${day}`
  const placements = await many<Counted>(db)`
    SELECT p.number, d.impressions, 0::bigint AS "spentMicros", d.billed_network_micros AS "networkMicros"
    FROM ad_placements p JOIN placement_days d ON d.organization_id = p.organization_id AND d.placement_id = p.id AND d.day = ${day}`
  return { campaigns: campaigns, placements: placements }
}

/** The UTC days before `till` on which a counter changed after `since`. */
export async function daysChangedSince(
  run: Run,
  { since, till }: { since: Date | '-infinity'; till: Date },
): Promise<string[]> {
  const changed = (table: string) =>
    `SELECT (hour AT TIME ZONE 'UTC')::date AS day FROM events.${table} WHERE changed_at > $1 AND hour < $2`
  const rows = await run<{ day: string }>(
    `${changed('placement_counts')} UNION ${changed('campaign_counts')} ORDER BY 1`,
    [since, till],
  )
  return rows.map(({ day }) => day)
}
