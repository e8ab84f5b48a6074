// In which time zone an organization's days begin. A change holds from a midnight of the new zone
// on, so that each date has one budget.
import { type RawBuilder, sql } from 'kysely'
import type { AnyDb, Db } from '../../../lib/db/database.ts'
import { execute, many, one } from '../../../lib/db/rows.ts'

/** The time zone of an organization `o` at a moment: UTC where the database does not know it. */
export function timeZoneAt(at: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`known_time_zone(${storedAt(at)})`
}

function storedAt(at: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`CASE WHEN ${at} >= o.time_zone_changes_at THEN o.next_time_zone ELSE o.time_zone END`
}

/** The same at a time that is known. */
export function timeZoneOn(now: Date): RawBuilder<string> {
  return timeZoneAt(sql`${now.toISOString()}::timestamptz`)
}

export interface TimeZones {
  /** The zone that holds now. */
  current: string
  /** The zone that holds from a moment on; null where no change is ahead. */
  next: { zone: string; from: Date } | null
}

/** The organization's row stays locked until the transaction ends. */
export async function lockTimeZones(db: Db, organizationId: string, now: Date): Promise<TimeZones> {
  const row = await one<{ current: string; next: string | null; from: Date | null }>(db)`
    SELECT ${storedAt(sql`${now}::timestamptz`)} AS current, o.next_time_zone AS next, o.time_zone_changes_at AS "from"
    FROM organizations o WHERE o.id = ${organizationId} FOR NO KEY UPDATE`
  if (row === undefined) throw new Error(`organization ${organizationId} does not exist`)
  return { current: row.current, next: nextOf(row.next, row.from, now) }
}

/** The change that is ahead; null where it has happened. */
export function nextOf(zone: string | null, from: Date | null, now: Date): TimeZones['next'] {
  return zone === null || from === null || from <= now ? null : { zone, from }
}

/** The names of the time zones that the database can reckon dates with. */
export async function zonesOfDatabase(db: AnyDb): Promise<string[]> {
  const rows = await many<{ name: string }>(db)`
    SELECT name FROM pg_timezone_names WHERE name !~ '^(posix|right)/'`
  return rows.map(({ name }) => name)
}

/** The stored time zones that the database does not know, with the ids of their organizations. */
export async function unknownTimeZones(
  db: Db,
): Promise<{ zone: string; organizations: string[] }[]> {
  return many<{ zone: string; organizations: string[] }>(db)`
    SELECT z.zone, array_agg(DISTINCT z.id::text) AS organizations FROM (
      SELECT id, time_zone AS zone FROM organizations
      UNION SELECT id, next_time_zone FROM organizations WHERE next_time_zone IS NOT NULL) z
    WHERE known_time_zone(z.zone) <> z.zone GROUP BY z.zone ORDER BY z.zone`
}

export async function renameTimeZone(db: Db, zone: string, name: string): Promise<void> {
  await execute(db)`
    UPDATE organizations SET time_zone = CASE time_zone WHEN ${zone} THEN ${name} ELSE time_zone END,
      next_time_zone = CASE next_time_zone WHEN ${zone} THEN ${name} ELSE next_time_zone END
    WHERE ${zone} IN (time_zone, next_time_zone)`
}

/** Ads under way end with the day that they began in, so a day ends no sooner than in an hour. */
const soonest = sql`interval '1 hour'`

/**
 * Changes the time zone at the first midnight of the new one that is at least an hour ahead. There
 * the date moves on by a day, or stays where the zone is behind the one before, whose day is then
 * longer. Replaces a change that is ahead; the current zone itself takes it back.
 */
export async function saveTimeZone(
  db: Db,
  { organizationId, zone, now }: { organizationId: string; zone: string; now: Date },
): Promise<void> {
  const midnight = sql`(((${now}::timestamptz + ${soonest}) AT TIME ZONE ${zone})::date + 1)::timestamp AT TIME ZONE ${zone}`
  const current = storedAt(sql`${now}::timestamptz`)
  const isCurrent = sql`(${current}) = ${zone}`
  await execute(db)`
    UPDATE organizations o SET time_zone = ${current},
      next_time_zone = CASE WHEN NOT ${isCurrent} THEN ${zone} END,
      time_zone_changes_at = CASE WHEN NOT ${isCurrent} THEN ${midnight} END
    WHERE o.id = ${organizationId}`
}
