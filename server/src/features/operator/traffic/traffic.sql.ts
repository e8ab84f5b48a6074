import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'
import type { DeviationMeasure } from './deviation.ts'

export interface FilteredDay {
  day: string
  kind: number
  reason: number
  events: bigint
}

/** Filtered events of the whole network by UTC day, the oldest first. */
export async function filteredDays(db: Db, since: Date): Promise<FilteredDay[]> {
  return many<FilteredDay>(db)`
    SELECT to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, kind, reason, sum(events)::bigint AS events
    FROM placement_filtered_hours WHERE hour >= ${since} GROUP BY 1, 2, 3 ORDER BY 1, 4 DESC, 2, 3`
}

export interface TrafficCounts {
  requests: bigint
  answers: bigint
  impressions: bigint
  clicks: bigint
  installs: bigint
  filtered: bigint
}

export interface PlacementNames {
  id: string
  number: number
  name: string
  type: string
  appName: string
  organizationId: string
  organizationName: string
  isHeld: boolean
}

const named = sql`
  p.id, p.number, p.name, p.type, a.name AS "appName", o.id AS "organizationId", o.name AS "organizationName",
  EXISTS (SELECT FROM network_holds h WHERE h.object_id = p.id AND h.scope = 'serving' AND h.lifted_at IS NULL) AS "isHeld"
  FROM ad_placements p
  JOIN apps a ON a.organization_id = p.organization_id AND a.id = p.app_id
  JOIN organizations o ON o.id = p.organization_id`

/**
 * The placements whose traffic is furthest from what is usual, then those with the largest share of
 * filtered events. The counts are of the time since `countedSince`.
 */
export async function unusualPlacements(
  db: Db,
  { countedSince, deviatedSince, most }: { countedSince: Date; deviatedSince: Date; most: number },
): Promise<(PlacementNames & TrafficCounts)[]> {
  return many<PlacementNames & TrafficCounts>(db)`
    WITH counted AS (
      SELECT placement_id, sum(requests)::bigint AS requests, sum(answers)::bigint AS answers,
        sum(impressions)::bigint AS impressions, sum(clicks)::bigint AS clicks, sum(installs)::bigint AS installs,
        sum(filtered)::bigint AS filtered
      FROM (
        SELECT placement_id, requests, answers, impressions, clicks, installs, 0 AS filtered
        FROM placement_hours WHERE hour >= ${countedSince}
        UNION ALL
        SELECT placement_id, 0, 0, 0, 0, 0, events FROM placement_filtered_hours WHERE hour >= ${countedSince}
      ) hours GROUP BY placement_id
    ), unusual AS (
      SELECT placement_id, max(abs(z)) AS z FROM traffic_deviations WHERE hour >= ${deviatedSince} GROUP BY placement_id
    ), chosen AS (
      SELECT coalesce(c.placement_id, u.placement_id) AS placement_id, u.z,
        coalesce(c.requests, 0) AS requests, coalesce(c.answers, 0) AS answers, coalesce(c.impressions, 0) AS impressions,
        coalesce(c.clicks, 0) AS clicks, coalesce(c.installs, 0) AS installs, coalesce(c.filtered, 0) AS filtered,
        c.filtered::double precision / nullif(c.filtered + c.impressions + c.clicks, 0) AS share
      FROM counted c FULL JOIN unusual u ON u.placement_id = c.placement_id
      WHERE u.z IS NOT NULL OR c.filtered > 0
      ORDER BY u.z DESC NULLS LAST, share DESC NULLS LAST, 1 LIMIT ${most}
    )
    SELECT c.requests, c.answers, c.impressions, c.clicks, c.installs, c.filtered, placement.*
    FROM chosen c JOIN LATERAL (SELECT ${named} WHERE p.id = c.placement_id) placement ON true
    ORDER BY c.z DESC NULLS LAST, c.share DESC NULLS LAST, c.placement_id`
}

/** Impressions by hour of some placements. */
export async function impressionHours(
  db: Db,
  { placements, since }: { placements: readonly string[]; since: Date },
): Promise<{ placementId: string; hour: Date; impressions: bigint }[]> {
  return many<{ placementId: string; hour: Date; impressions: bigint }>(db)`
    SELECT placement_id AS "placementId", hour, sum(impressions)::bigint AS impressions
    FROM placement_hours WHERE hour >= ${since} AND placement_id = ANY (${placements}::uuid[])
    GROUP BY 1, 2`
}

export async function findNamedPlacement(db: Db, id: string): Promise<PlacementNames | undefined> {
  return one<PlacementNames>(db)`SELECT ${named} WHERE p.id = ${id}`
}

/** The hours of one placement, the newest first. */
export async function placementHours(
  db: Db,
  { organizationId, id, since }: { organizationId: string; id: string; since: Date },
): Promise<(Omit<TrafficCounts, 'filtered'> & { hour: Date })[]> {
  return many<Omit<TrafficCounts, 'filtered'> & { hour: Date }>(db)`
    SELECT hour, sum(requests)::bigint AS requests, sum(answers)::bigint AS answers,
      sum(impressions)::bigint AS impressions, sum(clicks)::bigint AS clicks, sum(installs)::bigint AS installs
    FROM placement_hours WHERE organization_id = ${organizationId} AND placement_id = ${id} AND hour >= ${since}
    GROUP BY hour ORDER BY hour DESC`
}

export async function placementFiltered(
  db: Db,
  { organizationId, id, since }: { organizationId: string; id: string; since: Date },
): Promise<{ hour: Date; kind: number; reason: number; events: bigint }[]> {
  return many<{ hour: Date; kind: number; reason: number; events: bigint }>(db)`
    SELECT hour, kind, reason, sum(events)::bigint AS events
    FROM placement_filtered_hours WHERE organization_id = ${organizationId} AND placement_id = ${id} AND hour >= ${since}
    GROUP BY 1, 2, 3 ORDER BY 1 DESC, 4 DESC`
}

export async function placementCountries(
  db: Db,
  { organizationId, id, since }: { organizationId: string; id: string; since: Date },
): Promise<{ country: string; impressions: bigint }[]> {
  return many<{ country: string; impressions: bigint }>(db)`
    SELECT country, sum(impressions)::bigint AS impressions
    FROM placement_hours WHERE organization_id = ${organizationId} AND placement_id = ${id} AND hour >= ${since}
    GROUP BY country HAVING sum(impressions) > 0 ORDER BY 2 DESC, 1 LIMIT 10`
}

export interface DeviationRow {
  placementId: string
  hour: Date
  measure: DeviationMeasure
  value: number
  usual: number
  z: number
  impressions: bigint
}

const deviationColumns = sql`
  placement_id AS "placementId", hour, measure, value, usual, z, impressions FROM traffic_deviations`

/** The greatest deviation of each of some placements. */
export async function greatestDeviations(
  db: Db,
  { placements, since }: { placements: readonly string[]; since: Date },
): Promise<Map<string, DeviationRow>> {
  const found = await many<DeviationRow>(db)`
    SELECT DISTINCT ON (placement_id) ${deviationColumns}
    WHERE hour >= ${since} AND placement_id = ANY (${placements}::uuid[])
    ORDER BY placement_id, abs(z) DESC`
  return new Map(found.map((row) => [row.placementId, row]))
}

/** The newest deviations of a placement. */
export async function findDeviations(db: Db, placementId: string): Promise<DeviationRow[]> {
  return many<DeviationRow>(db)`
    SELECT ${deviationColumns} WHERE placement_id = ${placementId}
    ORDER BY hour DESC, abs(z) DESC LIMIT 20`
}

/** The case about the traffic of a placement that is not closed. */
export async function findOpenTrafficCase(
  db: Db,
  placementId: string,
): Promise<string | undefined> {
  const found = await one<{ id: string }>(db)`
    SELECT id FROM cases WHERE kind = 'traffic' AND subject_id = ${placementId} AND state <> 'closed'`
  return found?.id
}

/** When a job last succeeded. */
export async function jobSucceededAt(db: Db, job: string): Promise<Date | null> {
  const row = await db
    .selectFrom('job_runs')
    .select('succeeded_at')
    .where('job', '=', job)
    .executeTakeFirst()
  return row?.succeeded_at ?? null
}
