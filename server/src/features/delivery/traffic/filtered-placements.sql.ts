import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'

export interface FilteredPlacement {
  organizationId: string
  placementId: string
  events: bigint
  filtered: bigint
  /** Values of `reasons`; the one with the most events first. */
  reasons: number[]
  /** A uuid of the placement and the day. */
  cause: string
}

/**
 * The placements of these organizations with at least so many events on a UTC day, of which at
 * least such a part was filtered.
 */
export async function findFilteredPlacements(
  db: Db,
  of: { organizationIds: readonly string[]; day: string; events: number; percent: number },
): Promise<FilteredPlacement[]> {
  const { day, events, percent } = of
  const begins = sql`${day}::timestamp AT TIME ZONE 'UTC'`
  const ends = sql`(${day}::timestamp + interval '1 day') AT TIME ZONE 'UTC'`
  return many<FilteredPlacement>(db)`
    WITH by_reason AS (
      SELECT organization_id, placement_id, reason, sum(events) AS events FROM placement_filtered_hours
      WHERE organization_id = ANY (${[...of.organizationIds]}::uuid[]) AND hour >= ${begins} AND hour < ${ends}
      GROUP BY 1, 2, 3),
    filtered AS (
      SELECT organization_id, placement_id, sum(events) AS events, array_agg(reason::integer ORDER BY events DESC, reason) AS reasons
      FROM by_reason GROUP BY 1, 2)
    SELECT f.organization_id AS "organizationId", f.placement_id AS "placementId", f.events::bigint AS filtered,
      (f.events + c.events)::bigint AS events, f.reasons, md5(f.placement_id || ${day})::uuid AS cause
    FROM filtered f CROSS JOIN LATERAL (
      SELECT coalesce(sum(impressions + clicks + installs + completes), 0) AS events FROM placement_days d
      WHERE d.organization_id = f.organization_id AND d.placement_id = f.placement_id AND d.day = ${day}::date) c
    WHERE f.events + c.events >= ${events} AND f.events * 100 >= (f.events + c.events) * ${percent}::integer`
}
