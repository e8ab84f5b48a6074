// What a month close reads and writes besides the journal.
import type { Month } from '../journal/month.ts'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/preparing-client.ts'
import { many, one } from '../../../lib/db/rows.ts'
import type { ClosedMonth } from '../journal/closed-month.sql.ts'

/**
 * Begins the close. The moment is after every entry, also where the clock was set back. It is
 * rounded up to a whole millisecond, so that a time that is written with milliseconds is on the
 * same side of it.
 */
export async function insertClosingMonth(
  db: Db,
  { month, actor }: { month: string; actor: string },
): Promise<void> {
  await sql`
    INSERT INTO ledger_months (month, state, closed_at, closed_by)
    SELECT ${month}::date, 'closing', date_trunc('milliseconds', greatest(app_now(), last.at)) + interval '1 millisecond', ${actor}
    FROM (SELECT max(at) AS at FROM ledger_entries WHERE booked_on = (SELECT max(booked_on) FROM ledger_entries)) AS last`.execute(
    db,
  )
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

/** Up to so many organizations that are not done yet. */
export async function pendingOrganizations(
  db: Db,
  { month, most }: { month: string; most: number },
): Promise<string[]> {
  const rows = await many<{ id: string }>(db)`
    SELECT organization_id AS id FROM ledger_month_organizations
    WHERE month = ${month} AND done_at IS NULL ORDER BY 1 LIMIT ${most}`
  return rows.map(({ id }) => id)
}

/** Locks what is to be done for an organization; undefined where it is done. */
export async function takeOrganization(
  db: Db,
  { month, organizationId }: { month: string; organizationId: string },
): Promise<{ networkMicros: bigint; name: string } | undefined> {
  return one<{ networkMicros: bigint; name: string }>(db)`
    ${prepared('take_organization')}
    SELECT m.network_micros AS "networkMicros", o.name
    FROM ledger_month_organizations m JOIN organizations o ON o.id = m.organization_id
    WHERE m.month = ${month} AND m.organization_id = ${organizationId} AND m.done_at IS NULL FOR UPDATE OF m`
}

export async function noteOrganizationDone(
  db: Db,
  { month, organizationId }: { month: string; organizationId: string },
): Promise<void> {
  await sql`
    ${prepared('organization_done')}
    UPDATE ledger_month_organizations SET done_at = app_now()
    WHERE month = ${month} AND organization_id = ${organizationId}`.execute(db)
}

export async function notePlanned(db: Db, { month }: ClosedMonth): Promise<void> {
  await sql`UPDATE ledger_months SET is_planned = true WHERE month = ${month}`.execute(db)
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
