import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import type { DeviationMeasure } from './deviation.ts'

export interface FilteredDay {
  day: string
  kind: number
  reason: number
  events: bigint
}

/** Filtered events of the whole network by UTC day, the oldest first. */
export async function filteredDays(db: Db, since: Date): Promise<FilteredDay[]> {
  const found = await sql<FilteredDay>`
    SELECT to_char(hour AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, kind, reason, sum(events)::bigint AS events
    FROM placement_filtered_hours WHERE hour >= ${since} GROUP BY 1, 2, 3 ORDER BY 1, 4 DESC, 2, 3`.execute(
    db,
  )
  return found.rows
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
  const found = await sql<PlacementNames & TrafficCounts>`
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
    ORDER BY c.z DESC NULLS LAST, c.share DESC NULLS LAST, c.placement_id`.execute(db)
  return found.rows
}

/** Impressions by hour of some placements. */
export async function impressionHours(
  db: Db,
  { placements, since }: { placements: readonly string[]; since: Date },
): Promise<{ placementId: string; hour: Date; impressions: bigint }[]> {
  const found = await sql<{ placementId: string; hour: Date; impressions: bigint }>`
    SELECT placement_id AS "placementId", hour, sum(impressions)::bigint AS impressions
    FROM placement_hours WHERE hour >= ${since} AND placement_id = ANY (${placements}::uuid[])
    GROUP BY 1, 2`.execute(db)
  return found.rows
}

export async function findPlacementNames(db: Db, id: string): Promise<PlacementNames | undefined> {
  const found = await sql<PlacementNames>`SELECT ${named} WHERE p.id = ${id}`.execute(db)
  return found.rows[0]
}

/** The hours of one placement, the newest first. */
export async function placementHours(
  db: Db,
  { organizationId, id, since }: { organizationId: string; id: string; since: Date },
): Promise<(Omit<TrafficCounts, 'filtered'> & { hour: Date })[]> {
  const found = await sql<Omit<TrafficCounts, 'filtered'> & { hour: Date }>`
    SELECT hour, sum(requests)::bigint AS requests, sum(answers)::bigint AS answers,
      sum(impressions)::bigint AS impressions, sum(clicks)::bigint AS clicks, sum(installs)::bigint AS installs
    FROM placement_hours WHERE organization_id = ${organizationId} AND placement_id = ${id} AND hour >= ${since}
    GROUP BY hour ORDER BY hour DESC`.execute(db)
  return found.rows
}

export async function placementFiltered(
  db: Db,
  { organizationId, id, since }: { organizationId: string; id: string; since: Date },
): Promise<{ hour: Date; kind: number; reason: number; events: bigint }[]> {
  const found = await sql<{ hour: Date; kind: number; reason: number; events: bigint }>`
    SELECT hour, kind, reason, sum(events)::bigint AS events
    FROM placement_filtered_hours WHERE organization_id = ${organizationId} AND placement_id = ${id} AND hour >= ${since}
    GROUP BY 1, 2, 3 ORDER BY 1 DESC, 4 DESC`.execute(db)
  return found.rows
}

export async function placementCountries(
  db: Db,
  { organizationId, id, since }: { organizationId: string; id: string; since: Date },
): Promise<{ country: string; impressions: bigint }[]> {
  const found = await sql<{ country: string; impressions: bigint }>`
    SELECT country, sum(impressions)::bigint AS impressions
    FROM placement_hours WHERE organization_id = ${organizationId} AND placement_id = ${id} AND hour >= ${since}
    GROUP BY country HAVING sum(impressions) > 0 ORDER BY 2 DESC, 1 LIMIT 10`.execute(db)
  return found.rows
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
  const found = await sql<DeviationRow>`
    SELECT DISTINCT ON (placement_id) ${deviationColumns}
    WHERE hour >= ${since} AND placement_id = ANY (${placements}::uuid[])
    ORDER BY placement_id, abs(z) DESC`.execute(db)
  return new Map(found.rows.map((row) => [row.placementId, row]))
}

/** The newest deviations of a placement. */
export async function findDeviations(db: Db, placementId: string): Promise<DeviationRow[]> {
  const found = await sql<DeviationRow>`
    SELECT ${deviationColumns} WHERE placement_id = ${placementId}
    ORDER BY hour DESC, abs(z) DESC LIMIT 20`.execute(db)
  return found.rows
}

/** The case about the traffic of a placement that is not closed. */
export async function openTrafficCase(db: Db, placementId: string): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    SELECT id FROM cases WHERE kind = 'traffic' AND subject_id = ${placementId} AND state <> 'closed'`.execute(
    db,
  )
  return found.rows[0]?.id
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
