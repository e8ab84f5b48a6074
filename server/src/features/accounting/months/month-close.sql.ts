// What a month close reads and writes besides the journal.
import type { Month } from '../../../lib/time/month.ts'
import type { Db } from '../../../lib/db/database.ts'
import { many, execute } from '../../../lib/db/rows.ts'
import type { ClosedMonth } from '../../books/books.ts'

/**
 * Begins the close. The moment is after every entry, also where the clock was set back. It is
 * rounded up to a whole millisecond, so that a time that is written with milliseconds is on the
 * same side of it.
 */
export async function insertClosingMonth(
  db: Db,
  { month, actor }: { month: string; actor: string },
): Promise<void> {
  await execute(db)`
    INSERT INTO ledger_months (month, state, closed_at, closed_by)
    SELECT ${month}::date, 'closing', date_trunc('milliseconds', greatest(app_now(), last.at)) + interval '1 millisecond', ${actor}
    FROM (SELECT max(at) AS at FROM ledger_entries WHERE booked_on = (SELECT max(booked_on) FROM ledger_entries)) AS last`
}

/** The days of a month that are not posted, with what was found where they differ. */
export async function unpostedDays(
  db: Db,
  { from, till }: Month,
): Promise<{ day: string; difference: string | null; isLate: boolean }[]> {
  return many<{ day: string; difference: string | null; isLate: boolean }>(db)`
    SELECT d.day::date AS day, r.difference, l.day IS NOT NULL AS "isLate"
    FROM generate_series(greatest(${from}::date, (SELECT books_since FROM ledger_settings)), ${till}::date - 1, '1 day') AS d (day)
    LEFT JOIN LATERAL (
      SELECT state, difference FROM delivery_days r WHERE r.day = d.day::date ORDER BY revision DESC LIMIT 1) r ON true
    LEFT JOIN late_days l ON l.day = d.day::date
    WHERE r.state IS DISTINCT FROM 'counted' OR l.day IS NOT NULL ORDER BY 1`
}

export async function notePlanned(db: Db, { month }: ClosedMonth): Promise<void> {
  await execute(db)`UPDATE ledger_months SET is_planned = true WHERE month = ${month}`
}

/** Makes the month final. False where an organization is not done, or another node did it. */
export async function finishMonth(db: Db, { month }: ClosedMonth): Promise<boolean> {
  const rows = await many(db)`
    UPDATE ledger_months SET state = 'final', final_at = app_now()
    WHERE month = ${month} AND state = 'closing' AND is_planned
      AND NOT EXISTS (SELECT FROM ledger_month_organizations o WHERE o.month = ledger_months.month AND done_at IS NULL)
    RETURNING month`
  return rows.length > 0
}
