// Finds what an export of a month contains, as tools/reconcile/README.md describes it.
import type { Db } from '../../../lib/db/database.ts'
import { many, one, execute } from '../../../lib/db/rows.ts'

export interface ExportRange {
  /** `2026-09`. */
  month: string
  /** The first UTC day that is in the books. */
  firstDay: string
  /** The first and the last book day. */
  bookedFrom: string
  bookedTill: string
  /** What was set or made later is not in the export, so that it can be written again. */
  before: Date
  /** The days whose impressions are in it: those of the month, and earlier ones that it changed. */
  days: ExportedDay[]
}

export interface ExportedDay {
  day: string
  /** What was posted of the day, in micros of the network's currency, before any adjustment. */
  grossMicros: bigint
}

/** The months that are final, the oldest first, with the day on which the last work was booked. */
export async function finalMonths(db: Db): Promise<{ month: string; finalOn: string }[]> {
  return many<{ month: string; finalOn: string }>(db)`
    SELECT to_char(month, 'YYYY-MM') AS month, (final_at AT TIME ZONE 'UTC')::date AS "finalOn"
    FROM ledger_months WHERE state = 'final' ORDER BY 1`
}

/**
 * The last UTC day of the books that will not get another entry. It has a seal unless nothing was
 * posted on it.
 */
export async function lastFinishedDay(db: Db): Promise<string> {
  const row = await one<{ day: string }>(db)`
    SELECT least(((app_now() - interval '30 minutes') AT TIME ZONE 'UTC')::date,
      (SELECT min(booked_on) FROM ledger_entries WHERE booked_on > coalesce((SELECT max(day) FROM ledger_seals), '-infinity'))) - 1 AS day`
  return row?.day ?? ''
}

/** The days of a span of book days that delivery or adjustments changed, the oldest first. */
export async function daysChangedIn(
  db: Db,
  { bookedFrom, bookedTill }: Pick<ExportRange, 'bookedFrom' | 'bookedTill'>,
): Promise<string[]> {
  const rows = await many<{ day: string }>(db)`
    SELECT DISTINCT effective_day AS day FROM ledger_entries
    WHERE kind IN ('delivery', 'adjustment') AND booked_on BETWEEN ${bookedFrom} AND ${bookedTill} ORDER BY 1`
  return rows.map(({ day }) => day)
}

/** The last day on which events of some days were booked; undefined where none were. */
export async function lastBookedOf(db: Db, days: readonly string[]): Promise<string | undefined> {
  const row = await one<{ day: string | null }>(db)`
    SELECT max(booked_on) AS day FROM ledger_entries
    WHERE kind = 'delivery' AND effective_day = ANY (${days}::date[])`
  return row?.day ?? undefined
}

/** What was posted of each day; 0 where nothing was. */
export async function postedOf(db: Db, days: readonly string[]): Promise<ExportedDay[]> {
  return many<ExportedDay>(db)`
    SELECT d.day::text AS day, coalesce((
      SELECT gross_micros FROM delivery_days r WHERE r.day = d.day AND r.state = 'counted' ORDER BY revision DESC LIMIT 1), 0)::bigint
      AS "grossMicros"
    FROM unnest(${days}::date[]) AS d (day) ORDER BY 1`
}

/** An export that was written before, with its manifest as it was signed. */
export interface KnownExport {
  month: string
  madeAt: Date
  manifest: string
}

export async function findExport(db: Db, month: string): Promise<KnownExport | undefined> {
  return one<KnownExport>(db)`
    SELECT to_char(month, 'YYYY-MM') AS month, made_at AS "madeAt", manifest FROM ledger_exports
    WHERE month = ${`${month}-01`}::date`
}

/** The last export of a month before this one. */
export async function exportBefore(db: Db, month: string): Promise<KnownExport | undefined> {
  return one<KnownExport>(db)`
    SELECT to_char(month, 'YYYY-MM') AS month, made_at AS "madeAt", manifest FROM ledger_exports
    WHERE month < ${`${month}-01`}::date ORDER BY ledger_exports.month DESC LIMIT 1`
}

export async function insertExport(
  db: Db,
  {
    range,
    manifest,
    madeAt,
    actor,
  }: {
    range: ExportRange
    manifest: string
    madeAt: Date
    actor: string
  },
): Promise<void> {
  await execute(db)`
    INSERT INTO ledger_exports (month, booked_from, booked_till, made_at, made_by, manifest)
    VALUES (${`${range.month}-01`}, ${range.bookedFrom}, ${range.bookedTill}, ${madeAt}, ${actor}, ${manifest})`
}
