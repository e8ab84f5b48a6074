// Which months are closed, and what divides them.
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/preparing-client.ts'
import { one } from '../../../lib/db/rows.ts'

/** A month without a row is open. */
export interface ClosedMonth {
  /** Its first day. */
  month: string
  state: 'closing' | 'final'
  /** What was posted before belongs to the month, if its day does. */
  closedAt: Date
  closedBy: string
  isPlanned: boolean
  finalAt: Date | null
}

const columns = sql.raw(
  'month, state, closed_at AS "closedAt", closed_by AS "closedBy", is_planned AS "isPlanned", final_at AS "finalAt"',
)

/** By its first day; undefined while it is open. */
export async function findClosedMonth(db: Db, month: string): Promise<ClosedMonth | undefined> {
  return one<ClosedMonth>(db)`
    ${prepared('closed_month')}
    SELECT ${columns} FROM ledger_months WHERE month = ${month}`
}

/** The month whose organizations are being done; there is at most one. */
export async function findClosingMonth(db: Db): Promise<ClosedMonth | undefined> {
  return one<ClosedMonth>(db)`
    SELECT ${columns} FROM ledger_months WHERE state = 'closing'`
}

/**
 * True where the month of a UTC day is closed: its earnings are final, or are becoming so. Call it
 * under `lockDayClose` where something is posted by the answer.
 */
export async function isMonthClosed(db: Db, day: string): Promise<boolean> {
  return (await findClosedMonth(db, `${day.slice(0, 7)}-01`)) !== undefined
}

/**
 * True where the books of a UTC day wait: its month, or a later one, is being closed, and the
 * statements take the counts of these days as they stand.
 */
export async function isDayWaiting(db: Db, day: string): Promise<boolean> {
  const row = await one<{ waits: boolean }>(db)`
    SELECT EXISTS (SELECT FROM ledger_months WHERE state = 'closing' AND ${day}::date < month + interval '1 month') AS waits`
  return row?.waits === true
}

/** The first month without a close; `since` is that of the first day of the books. */
export async function firstOpenMonth(db: Db, since: string): Promise<string> {
  const row = await one<{ month: string }>(db)`
    SELECT to_char(greatest((SELECT max(month) + interval '1 month' FROM ledger_months), ${`${since}-01`}::date), 'YYYY-MM') AS month`
  return row?.month ?? since
}
