import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'

export interface LeaseSums {
  openLeases: number
  /** In leases that have expired and are not settled. */
  strandedMicros: number
  /** Of the days of the last week. */
  overdrawnMicros: number
}

/** Sums over the leases and budgets of all nodes, in micros of the network's currency. */
export async function readLeaseSums(db: Db): Promise<LeaseSums> {
  const row = await one<LeaseSums>(db)`
    SELECT count(*) FILTER (WHERE state = 'open')::int AS "openLeases",
      coalesce(sum(amount_micros / price_micros * network_price_micros)
        FILTER (WHERE expires_at < app_now() - ${`${lateMs} milliseconds`}::interval), 0)::float8 AS "strandedMicros",
      (SELECT coalesce(sum(overdrawn_micros), 0)::float8 FROM campaign_budget_days
        WHERE day > (app_now() - interval '7 days')::date AND overdrawn_micros > 0) AS "overdrawnMicros"
    FROM budget_leases WHERE state <> 'closed'`
  return row ?? { openLeases: 0, strandedMicros: 0, overdrawnMicros: 0 }
}

/** A lease that has expired is settled within seconds, so this much later is too late. */
const lateMs = 60_000
