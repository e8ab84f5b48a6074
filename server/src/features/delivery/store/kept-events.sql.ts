// How long raw events are kept.
import { dayMs, hourMs } from '@frontrow/contract/durations'
import type { Database, Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'
import type { EventDatabase } from './event-database.sql.ts'

/**
 * Raw events are kept for as long as a bill can be disputed, and for comparison with the same month
 * of the previous year. Counters are kept for ever.
 */
const rawEventDays = 400

/** An ad is handed out at most two hours before its impression. */
const slotMs = 2 * hourMs

/**
 * Drops raw events that are old enough. Those of a month that the books charge are kept until the
 * month is exported; its export needs the last day of the month before as well.
 */
export async function dropOldEvents(
  core: Pick<Database, 'asSystem'>,
  events: Pick<EventDatabase, 'dropPartitions'>,
  now: Date,
): Promise<number> {
  const needed = await core.asSystem(firstNeeded)
  const old = now.getTime() - rawEventDays * dayMs
  const before = needed === undefined ? old : Math.min(old, needed.getTime() - slotMs)
  return events.dropPartitions(new Date(before))
}

/** The first day whose raw events an export still needs; undefined before the books are open. */
async function firstNeeded(db: Db): Promise<Date | undefined> {
  const row = await one<{ day: string | null }>(db)`
    SELECT coalesce((SELECT max(month) + interval '1 month' FROM ledger_exports), books_since)::date - 1 AS day FROM ledger_settings`
  const day = row?.day ?? undefined
  return day === undefined ? undefined : new Date(`${day}T00:00:00Z`)
}
