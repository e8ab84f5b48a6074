import type { EventDatabase } from '../store/event-database.sql.ts'
import { flagsOfRules } from '../store/event-os.ts'

export interface PlacementCallers {
  impressions: number
  callers: number
  /** Impressions of the ten busiest callers. */
  busiest: number
}

export interface FilteredEvent {
  rid: string
  /** A value of `kinds`. */
  kind: number
  at: Date
  /** A value of `reasons`. */
  reason: number
  flags: number
}

const ofPlacement = `placement = $1 AND at >= $2 AND at < $3 AND slot < $3`

/** Impressions arrive within two hours of their slot, other events within nine days. */
const callersStatement = `
  WITH counted AS (
    SELECT caller, count(*) AS times FROM events.impressions
    WHERE ${ofPlacement} AND slot >= $2::timestamptz - interval '2 hours' AND caller <> 0 GROUP BY caller)
  SELECT coalesce(sum(times), 0)::integer AS impressions, count(*)::integer AS callers,
    coalesce((SELECT sum(times) FROM (SELECT times FROM counted ORDER BY times DESC LIMIT 10) busy), 0)::integer AS busiest
  FROM counted`

const filteredStatement = `
  SELECT rid, kind, at, reason, ${flagsOfRules} AS flags FROM (
    SELECT rid, kind, at, reason, flags FROM events.impressions
    WHERE ${ofPlacement} AND slot >= $2::timestamptz - interval '2 hours' AND reason > 0
    UNION ALL
    SELECT rid, kind, at, reason, flags FROM events.actions
    WHERE ${ofPlacement} AND slot >= $2::timestamptz - interval '9 days' AND reason > 0
  ) filtered ORDER BY at DESC, rid LIMIT $4`

interface Asked {
  /** The number of the placement. */
  placement: number
  since: Date
  till: Date
}

export async function readCallers(
  database: EventDatabase,
  { placement, since, till }: Asked,
): Promise<PlacementCallers> {
  const values = [placement, since, till]
  const [row] = await database.readTogether((run) =>
    run<PlacementCallers & Record<string, unknown>>(callersStatement, values),
  )
  return row ?? { impressions: 0, callers: 0, busiest: 0 }
}

/** The newest filtered events. */
export function readFiltered(
  database: EventDatabase,
  { placement, since, till, most }: Asked & { most: number },
): Promise<FilteredEvent[]> {
  return database.readTogether((run) =>
    run<FilteredEvent & Record<string, unknown>>(filteredStatement, [placement, since, till, most]),
  )
}
