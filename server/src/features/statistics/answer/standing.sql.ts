import type { dayStates } from '@frontrow/contract/statistics'
import { sql } from 'kysely'
import type { AnyDb } from '../../../lib/db/database.ts'
import { visibleWithinMs } from '../../../lib/db/late-rows.ts'
import { many, only } from '../../../lib/db/rows.ts'

export interface DayStanding {
  day: string
  state: (typeof dayStates)[number]
  revision: number | null
}

interface Days {
  from: string
  till: string
  /** Undefined for the whole network. */
  organizationId: string | undefined
}

/**
 * The state of each UTC day up to today in the books. The revision is the number of times that the
 * day was posted, and of its adjustments that affect the organization.
 */
export function readDays(db: AnyDb, { from, till, organizationId }: Days): Promise<DayStanding[]> {
  const own = organizationId ?? null
  return many<DayStanding>(db)`
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, (r.revision + a.applied)::integer AS revision,
      CASE WHEN r.revision IS NULL THEN 'estimated' WHEN m.month IS NULL THEN 'closed' ELSE 'final' END AS state
    FROM generate_series(${from}::timestamp, least(${till}::timestamp, app_now() AT TIME ZONE 'UTC'), '1 day') AS d (day)
    LEFT JOIN LATERAL (
      SELECT max(revision) AS revision FROM delivery_days p WHERE p.day = d.day::date AND p.state = 'counted') r ON true
    LEFT JOIN ledger_months m ON m.month = date_trunc('month', d.day)::date AND m.state = 'final'
    CROSS JOIN LATERAL (
      SELECT count(*) AS applied FROM ledger_adjustments j
      WHERE j.applied_at IS NOT NULL AND d.day::date BETWEEN j.day_from AND j.day_till
        AND (${own}::uuid IS NULL
          OR EXISTS (SELECT FROM earning_days e
            WHERE e.organization_id = ${own}::uuid AND e.day = d.day::date AND e.adjusted_micros > 0 AND e.placement_id = coalesce(j.placement_id, e.placement_id))
          OR EXISTS (SELECT FROM charge_days k
            WHERE k.organization_id = ${own}::uuid AND k.day = d.day::date AND k.adjusted_micros > 0))) a
    ORDER BY d.day`
}

/**
 * The time, by the clock of the product, until which all counts are in the core database. Nodes
 * write what they count each second, and the roll-up notes each minute that there was nothing.
 * Filtered events are shown of days before today.
 */
export async function readFreshTill(db: AnyDb, family: string): Promise<Date> {
  const late = sql`make_interval(secs => ${visibleWithinMs / 1000})`
  const row = await only<{ till: Date }>(db)`
    SELECT least(app_now() - ${late}, (SELECT changed_till + (app_now() - now()) - ${late} FROM carried_counts WHERE family = ${family}),
      CASE WHEN ${family} = 'filtered' THEN date_trunc('day', app_now(), 'UTC') END) AS till`
  return row.till
}
