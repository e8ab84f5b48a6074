import type { Services } from '../../../lib/calls/context.ts'
import { eachAlone } from '../../../lib/failures/each-alone.ts'
import type { DayRecounts } from '../../delivery/for-books.ts'
import { postDay } from './post-day.ts'
import type { Revision } from './post-day.sql.ts'
import { startOfDay, dayAfter } from '../../../lib/time/utc-day.ts'
import {
  findDueDays,
  lastEndedDay,
  lateReadTill,
  noteLateDays,
  tryCloseLock,
} from './due-days.sql.ts'
import { findOpenBooks, type OpenBooks } from '../journal/book-settings.sql.ts'

export interface DayClosing extends Pick<Services, 'database'> {
  recounts: DayRecounts
  /** Aborted where the close is given up: nothing more is posted. */
  signal?: AbortSignal
}

/**
 * not_open: the books are not open. before: the books begin later. running: the day has not ended,
 * or less than 15 minutes ago. waiting: its month, or a later one, is being closed.
 */
export type DayClose =
  | { outcome: 'not_open' }
  | { outcome: 'before'; since: string }
  | { outcome: 'running' | 'waiting' }
  | ({ outcome: 'closed' } & Revision)

/**
 * Counts one UTC day again and posts it, or stores why it cannot be posted. It may be called at any
 * time, from any node, and again after any failure: what is posted already is not posted twice.
 */
export async function closeDay(closing: DayClosing, day: string): Promise<DayClose> {
  await closing.recounts.rollUp()
  return closeRolledUpDay(closing, day)
}

/** The same for callers that have just rolled up all counters, as when many days are closed. */
export async function closeRolledUpDay(closing: DayClosing, day: string): Promise<DayClose> {
  const { books, ended } = await closing.database.asSystem(async (db) => ({
    books: await findOpenBooks(db),
    ended: await lastEndedDay(db),
  }))
  if (books === undefined) return { outcome: 'not_open' }
  if (day < books.since) return { outcome: 'before', since: books.since }
  if (day > ended) return { outcome: 'running' }
  const booked = await countAndBook(closing, day, books)
  return booked === undefined ? { outcome: 'waiting' } : { outcome: 'closed', ...booked }
}

/**
 * An event can be stored between the recount and the reading of the counters. Then they differ
 * once, and agree when both are read again.
 */
const mostCounts = 2

async function countAndBook(
  { database, recounts, signal }: DayClosing,
  day: string,
  { currency }: OpenBooks,
): Promise<Revision | undefined> {
  for (let time = 1; ; time += 1) {
    const recount = await recounts.recountDay(day)
    signal?.throwIfAborted()
    const booked = await database.asSystem((db) => postDay(db, recount, currency))
    if (booked?.state !== 'differs' || time === mostCounts) return booked
    await recounts.rollUp()
  }
}

/**
 * Closes the days that wait for it, the oldest first: those that have ended, those that differ and
 * were last counted a while ago, and those of which events came late. `tell` gets what became of
 * each. A day that fails keeps no other from being closed, and its error is thrown afterwards.
 * While another node closes days, it does nothing.
 */
export async function closeDays(
  closing: DayClosing,
  tell?: (closed: Revision) => void,
): Promise<readonly Revision[]> {
  const { database, recounts, signal } = closing
  const closed: Revision[] = []
  const books = await database.asSystem(findOpenBooks)
  if (books === undefined) return closed
  const ended = await database.asSystem(lastEndedDay)
  await findLateDays(closing, ended)
  const days = await database.asSystem((db) => findDueDays(db, books.since, ended))
  if (days.length === 0) return closed
  const lock = await tryCloseLock(database, 'closingDays')
  try {
    if (!lock.isMine) return closed
    await recounts.rollUp()
    await eachAlone(
      days,
      (day) => `day ${day}`,
      async (day) => {
        signal?.throwIfAborted()
        const booked = await countAndBook(closing, day, books)
        if (booked === undefined) return
        closed.push(booked)
        tell?.(booked)
      },
    )
    return closed
  } finally {
    await lock.end()
  }
}

/**
 * A statement on the event database takes at most 10 s, so a change becomes visible no later than
 * this after its time.
 */
const overlapMs = 15_000

async function findLateDays({ database, recounts }: DayClosing, ended: string): Promise<void> {
  const till = await database.asSystem(lateReadTill)
  const since = till && new Date(till.getTime() - overlapMs)
  const changed = await recounts.changedDays(since, startOfDay(dayAfter(ended)))
  await database.asSystem((db) => noteLateDays(db, changed))
}
