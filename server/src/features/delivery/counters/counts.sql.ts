// Event database, counters: writes request counts from memory, and reads changed counters for the
// roll-up.
import { timeOf } from './rolled-up.sql.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'

/** Requests of one placement, hour and country; `answers` of them were given an ad. */
export interface PlacementRequests {
  hour: Date
  placement: number
  country: string
  requests: number
  answers: number
}

/** Answers with one content of one campaign. */
export interface CampaignRequests {
  hour: Date
  campaign: number
  content: number
  country: string
  requests: number
}

export interface Flush {
  /** The flush's id: a repeated write changes nothing. */
  id: string
  placements: readonly PlacementRequests[]
  campaigns: readonly CampaignRequests[]
}

const flushStatement = `WITH first AS (
  INSERT INTO events.flushes (lane, id, at) VALUES ($1, $2, now()) ON CONFLICT DO NOTHING RETURNING id
),
placement_side AS (
  INSERT INTO events.placement_counts AS c (lane, hour, placement, country, requests, answers, changed_at)
  SELECT $1::smallint, hour, placement, country, requests, answers, now()
  FROM unnest($3::timestamptz[], $4::integer[], $5::text[], $6::bigint[], $7::bigint[])
    AS g(hour, placement, country, requests, answers)
  WHERE EXISTS (SELECT FROM first) ORDER BY hour, placement, country
  ON CONFLICT (lane, hour, placement, country) DO UPDATE SET requests = c.requests + excluded.requests,
    answers = c.answers + excluded.answers, changed_at = excluded.changed_at
),
campaign_side AS (
  INSERT INTO events.campaign_counts AS c (lane, hour, campaign, content, country, requests, changed_at)
  SELECT $1::smallint, hour, campaign, content, country, requests, now()
  FROM unnest($8::timestamptz[], $9::integer[], $10::integer[], $11::text[], $12::bigint[])
    AS g(hour, campaign, content, country, requests)
  WHERE EXISTS (SELECT FROM first) ORDER BY hour, campaign, content, country
  ON CONFLICT (lane, hour, campaign, content, country) DO UPDATE SET requests = c.requests + excluded.requests,
    changed_at = excluded.changed_at
)
SELECT count(*) FROM first`

/** Adds request counts to the counters, once per flush id. */
export async function writeFlush(
  database: EventDatabase,
  lane: number,
  flush: Flush,
): Promise<void> {
  const { placements, campaigns } = flush
  await database.run(flushStatement, [
    lane,
    flush.id,
    placements.map((row) => row.hour.toISOString()),
    placements.map((row) => row.placement),
    placements.map((row) => row.country),
    placements.map((row) => row.requests),
    placements.map((row) => row.answers),
    campaigns.map((row) => row.hour.toISOString()),
    campaigns.map((row) => row.campaign),
    campaigns.map((row) => row.content),
    campaigns.map((row) => row.country),
    campaigns.map((row) => row.requests),
  ])
}

/**
 * Deletes flush ids after a day, when no node retries them any more. It covers all lanes, because a
 * stopped node leaves its ids behind.
 */
export async function forgetOldFlushes(database: EventDatabase): Promise<void> {
  await database.run(`DELETE FROM events.flushes WHERE at < now() - interval '1 day'`, [])
}

export interface PlacementCount {
  hour: Date
  placement: number
  country: string
  requests: bigint
  answers: bigint
  impressions: bigint
  clicks: bigint
  installs: bigint
  completes: bigint
  /** What advertisers were billed for its impressions, in the network's currency. */
  billed_network_micros: bigint
}

export interface CampaignCount {
  hour: Date
  campaign: number
  content: number
  country: string
  requests: bigint
  impressions: bigint
  clicks: bigint
  installs: bigint
  completes: bigint
  /** In the campaign's currency. */
  spent_micros: bigint
}

export interface OwnCount {
  hour: Date
  publisher_app: number
  campaign: number
  impressions: bigint
  clicks: bigint
  installs: bigint
}

export interface ChangedCounts {
  /** The event database's time of this read. */
  readAt: Date
  placements: PlacementCount[]
  campaigns: CampaignCount[]
  own: OwnCount[]
}

/**
 * Absolute sums over all lanes, of the counters that changed in any lane since $1. The first
 * condition follows from the second; it keeps the planner from reading old hours.
 */
const sumsOf = (table: string, key: string, counts: readonly string[]) => `
  SELECT ${key}, ${counts.map((count) => `sum(${count})::bigint AS ${count}`).join(', ')}
  FROM events.${table}
  WHERE hour >= (SELECT min(hour) FROM events.${table} WHERE changed_at > $1)
    AND (${key}) IN (SELECT ${key} FROM events.${table} WHERE changed_at > $1)
  GROUP BY ${key} ORDER BY ${key}`

const counted = ['requests', 'impressions', 'clicks', 'installs', 'completes']
const placementSums = sumsOf('placement_counts', 'hour, placement, country', [
  ...counted,
  'answers',
  'billed_network_micros',
])
const campaignSums = sumsOf('campaign_counts', 'hour, campaign, content, country', [
  ...counted,
  'spent_micros',
])
const ownSums = sumsOf('own_counts', 'hour, publisher_app, campaign', [
  'impressions',
  'clicks',
  'installs',
])

/**
 * Reads all counters that changed after a time of the event database's clock, or all counters if it
 * is undefined.
 */
export function readChangedCounts(
  database: EventDatabase,
  since: Date | undefined,
): Promise<ChangedCounts> {
  const after = [since ?? '-infinity']
  return database.readTogether(async (run) => {
    return {
      readAt: await timeOf(run),
      placements: await run<PlacementCount>(placementSums, after),
      campaigns: await run<CampaignCount>(campaignSums, after),
      own: await run<OwnCount>(ownSums, after),
    }
  })
}
