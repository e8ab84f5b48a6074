import { dayMs } from '@frontrow/contract/durations'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'
import type { Deviation, TrafficHour } from './deviation.ts'

export interface PlacementHour extends TrafficHour {
  organizationId: string
  placementId: string
  hour: Date
}

/**
 * An hour of the placements that had so many impressions in it, filtered ones included, and the
 * same hour of the days before.
 */
export async function busyHours(
  db: Db,
  { hour, days, impressions }: { hour: Date; days: number; impressions: number },
): Promise<PlacementHour[]> {
  const hours = Array.from({ length: days + 1 }, (_, day) => new Date(hour.getTime() - day * dayMs))
  return many<PlacementHour>(db)`
    WITH seen AS (
      SELECT organization_id, placement_id, impressions FROM placement_hours WHERE hour = ${hour}
      UNION ALL
      SELECT organization_id, placement_id, events FROM placement_filtered_hours WHERE hour = ${hour} AND kind = 1
    ), busy AS (
      SELECT organization_id, placement_id FROM seen GROUP BY 1, 2 HAVING sum(impressions) >= ${impressions}
    ), counted AS (
      SELECT organization_id, placement_id, hour, requests, answers, impressions, clicks, 0 AS filtered
      FROM busy JOIN placement_hours USING (organization_id, placement_id) WHERE hour = ANY (${hours}::timestamptz[])
      UNION ALL
      SELECT organization_id, placement_id, hour, 0, 0, 0, 0, events
      FROM busy JOIN placement_filtered_hours USING (organization_id, placement_id) WHERE hour = ANY (${hours}::timestamptz[])
    )
    SELECT organization_id AS "organizationId", placement_id AS "placementId", hour,
      sum(requests)::double precision AS requests, sum(answers)::double precision AS answers,
      sum(impressions)::double precision AS impressions, sum(clicks)::double precision AS clicks,
      sum(filtered)::double precision AS filtered
    FROM counted GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`
}

export interface PlacementDeviation extends Deviation {
  organizationId: string
  placementId: string
  hour: Date
  impressions: number
}

/** Returns false where it is known already. */
export async function insertDeviation(db: Db, row: PlacementDeviation): Promise<boolean> {
  const made = await db
    .insertInto('traffic_deviations')
    .values({
      organization_id: row.organizationId,
      placement_id: row.placementId,
      hour: row.hour,
      measure: row.measure,
      value: row.value,
      usual: row.usual,
      z: row.z,
      impressions: BigInt(Math.round(row.impressions)),
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'placement_id', 'hour', 'measure']).doNothing(),
    )
    .returning('hour')
    .execute()
  return made.length === 1
}

export async function forgetDeviations(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('traffic_deviations').where('hour', '<', before).execute()
}
