// Which days have to be counted: those that ended, those that differ, those that changed later.
import type { Database, Db } from '../../../lib/db/database.ts'
import { holdLock } from '../../../lib/db/locks.ts'
import { many, one, execute } from '../../../lib/db/rows.ts'
import { dayAfter } from '../../../lib/time/utc-day.ts'
import { type Revision, revisionColumns } from './post-day.sql.ts'

/** A day may be closed this long after its end, when its last events have been rolled up. */
export const closeMinutes = 15
/** A day that differs is counted again after this time, because somebody may have put it right. */
const retryMinutes = 15

/** The latest revision of a day; undefined where it was never counted. */
export async function latestRevision(db: Db, day: string): Promise<Revision | undefined> {
  return one<Revision>(db)`
    SELECT ${revisionColumns} FROM delivery_days WHERE day = ${day} ORDER BY revision DESC LIMIT 1`
}

/** The last UTC day that may be closed at this moment. */
export async function lastEndedDay(db: Db): Promise<string> {
  const row = await one<{ day: string }>(db)`
    SELECT ((app_now() - make_interval(mins => ${closeMinutes})) AT TIME ZONE 'UTC')::date - 1 AS day`
  return row?.day ?? ''
}

/**
 * The days since the books' first one that wait to be counted, the oldest first. While a month is
 * being closed, its days and those before are left out.
 */
export async function findDueDays(db: Db, since: string, till: string): Promise<string[]> {
  const rows = await many<{ day: string }>(db)`
    SELECT d.day::date AS day FROM generate_series(${since}::date, ${till}::date, '1 day') AS d (day)
    LEFT JOIN LATERAL (
      SELECT state, counted_at FROM delivery_days r WHERE r.day = d.day::date ORDER BY revision DESC LIMIT 1) r ON true
    WHERE (r.state IS NULL OR EXISTS (SELECT FROM late_days l WHERE l.day = d.day::date)
      OR (r.state = 'differs' AND r.counted_at < app_now() - make_interval(mins => ${retryMinutes})))
      AND NOT EXISTS (SELECT FROM ledger_months m WHERE m.state = 'closing' AND d.day < m.month + interval '1 month')
    ORDER BY 1`
  return rows.map(({ day }) => day)
}

/** The days whose latest count differs, the oldest first. */
export async function differingDays(db: Db): Promise<string[]> {
  const rows = await many<{ day: string }>(db)`
    SELECT day FROM (SELECT DISTINCT ON (day) day, state FROM delivery_days ORDER BY day, revision DESC) d
    WHERE state = 'differs' ORDER BY day`
  return rows.map(({ day }) => day)
}

/** Up to when counters were read for late events, by the clock of the event database. */
export async function lateReadTill(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('late_days_read').select('read_till').executeTakeFirst()
  return row?.read_till
}

/** Notes the counted days among `days`, and up to when was read. */
export async function noteLateDays(
  db: Db,
  { days, readAt }: { days: readonly string[]; readAt: Date },
): Promise<void> {
  await countAgain(db, days)
  await execute(db)`
    INSERT INTO late_days_read (read_till) VALUES (${readAt})
    ON CONFLICT (only_row) DO UPDATE SET read_till = excluded.read_till`
}

/** Lets the counted days among `days` be counted once more. */
export async function countAgain(db: Db, days: readonly string[]): Promise<void> {
  await execute(db)`
    INSERT INTO late_days (day)
    SELECT DISTINCT day FROM delivery_days WHERE day = ANY (${days}::date[]) ON CONFLICT DO NOTHING`
}

/** The last day that was posted; undefined where none was. */
async function lastCountedDay(db: Db): Promise<string | undefined> {
  const row = await one<{ day: string | null }>(db)`
    SELECT max(day) AS day FROM delivery_days WHERE state = 'counted'`
  return row?.day ?? undefined
}

/**
 * The first UTC day that is neither over nor posted. What is dated begins then at the earliest,
 * because posted days keep what they were posted by. Call it under `lockDayClose`.
 */
export async function firstFreeDay(db: Db, today: string): Promise<string> {
  const counted = await lastCountedDay(db)
  return counted === undefined || counted < today ? today : dayAfter(counted)
}

/**
 * Keeps other nodes from closing the same days or months meanwhile. It saves work only: that each
 * is posted once is held by locks on rows and by `lockDayClose`.
 */
export async function tryCloseLock(
  database: Pick<Database, 'connect'>,
  lock: 'closingDays' | 'closingMonths',
): Promise<{ isMine: boolean; end: () => Promise<void> }> {
  const client = await database.connect()
  return { isMine: await holdLock(client, lock), end: () => client.end() }
}
