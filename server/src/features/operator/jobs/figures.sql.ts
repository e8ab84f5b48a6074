import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { execute } from '../../../lib/db/rows.ts'

/**
 * Sums the last 30 closed days of every organization, and writes what is different. `impression` is
 * the number of that kind of event. Returns how many organizations changed.
 */
export async function writeFigures(
  db: Db,
  { now, impression }: { now: Date; impression: number },
): Promise<number> {
  const today = sql`(${now}::timestamptz AT TIME ZONE 'UTC')::date`
  const hourOf = (day: typeof today) => sql`${day}::timestamp AT TIME ZONE 'UTC'`
  await execute(db)`SET LOCAL statement_timeout = 0`
  const changed = await sql`
    WITH spent AS (
      SELECT organization_id AS id, sum(network_micros)::bigint AS micros FROM charge_days
      WHERE day >= ${today} - 30 GROUP BY 1
    ), earned AS (
      SELECT organization_id AS id, sum(earned_micros)::bigint AS micros, sum(impressions)::bigint AS impressions
      FROM earning_days WHERE day >= ${today} - 30 GROUP BY 1
    ), filtered AS (
      SELECT organization_id AS id, sum(events)::bigint AS events FROM placement_filtered_hours
      WHERE kind = ${impression} AND hour >= ${hourOf(sql`(${today} - 30)`)} AND hour < ${hourOf(today)}
      GROUP BY 1
    ), counted AS (
      SELECT f.organization_id AS id, coalesce(s.micros, 0) AS spent, coalesce(e.micros, 0) AS earned,
        coalesce(e.impressions, 0) AS impressions, coalesce(x.events, 0) AS filtered
      FROM organization_figures f
      LEFT JOIN spent s ON s.id = f.organization_id
      LEFT JOIN earned e ON e.id = f.organization_id
      LEFT JOIN filtered x ON x.id = f.organization_id
    )
    UPDATE organization_figures f
    SET spent_micros = c.spent, earned_micros = c.earned, impressions = c.impressions, filtered = c.filtered
    FROM counted c WHERE c.id = f.organization_id
      AND (f.spent_micros, f.earned_micros, f.impressions, f.filtered)
        IS DISTINCT FROM (c.spent, c.earned, c.impressions, c.filtered)`.execute(db)
  return Number(changed.numAffectedRows ?? 0n)
}
