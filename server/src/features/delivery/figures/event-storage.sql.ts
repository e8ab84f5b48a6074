import type { EventDatabase } from '../store/event-database.sql.ts'

export interface EventStorage {
  bytes: bigint
  /** Of the raw events. */
  partitions: number
  /** The days of the first and of the last partition, as `2026-05-26`; null without one. */
  firstDay: string | null
  lastDay: string | null
}

/** The name of a partition ends with the hour at which it begins: `impressions_20260526t00`. */
const statement = `
  SELECT pg_database_size(current_database()) AS bytes, count(*)::integer AS partitions,
    min(day) AS "firstDay", max(day) AS "lastDay"
  FROM (
    SELECT regexp_replace(substring(c.relname FROM '_(\\d{8})t'), '(\\d{4})(\\d\\d)(\\d\\d)', '\\1-\\2-\\3') AS day
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = ANY (ARRAY['events.impressions'::regclass, 'events.actions'::regclass])
  ) parts`

export async function readEventStorage(
  database: Pick<EventDatabase, 'run'>,
): Promise<EventStorage> {
  const [found] = await database.run<EventStorage & Record<string, unknown>>(statement, [])
  if (found === undefined) throw new Error('a query of aggregates gave no row')
  return found
}
