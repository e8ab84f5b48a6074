import { hourMs } from '@frontrow/contract/durations'
import type { Db } from '../../lib/db/database.ts'
import { wasDecidedSince } from './verdicts/last-verdict.sql.ts'
import {
  type CaseRow,
  type NewCase,
  insertCase,
  insertEvent,
  lockCasesAbout,
  lockOpenCase,
  setDue,
  updateCase,
} from './case.sql.ts'

/** What a case is about. */
export type Subject = Pick<NewCase, 'kind' | 'subjectId' | 'organizationId'>

/**
 * Opens a case that is due after some hours. Where one is open, its version is raised instead, so
 * that nobody decides on what they have not seen, and it is due when the earlier of the two is.
 * `withdrawCase` closes a case that was only opened as withdrawable. The transaction must be the
 * system's.
 */
export async function openCase(
  db: Db,
  subject: Subject,
  { now, hours, isWithdrawable = false }: { now: Date; hours: number; isWithdrawable?: boolean },
): Promise<void> {
  const dueAt = new Date(now.getTime() + hours * hourMs)
  const opened = await insertCase(db, { ...subject, now, dueAt, isWithdrawable })
  if (opened !== undefined) {
    await insertEvent(db, opened, { kind: 'opened', actor: 'system', now })
    return
  }
  const row = await lockOpenCase(db, subject)
  if (row === undefined) return
  const due = dueAt < row.dueAt ? { dueAt } : {}
  await raise(db, row, { now, isWithdrawable: isWithdrawable && row.isWithdrawable, ...due })
}

/**
 * Closes the open case of a subject, because what it was opened for was taken back. One that was
 * opened for something else too stays open, in a new version. The transaction must be the system's.
 */
export async function withdrawCase(
  db: Db,
  subject: Pick<Subject, 'kind' | 'subjectId'>,
  now: Date,
): Promise<void> {
  const row = await lockOpenCase(db, subject)
  if (row === undefined) return
  if (!row.isWithdrawable) return raise(db, row, { now })
  await updateCase(db, row, { state: 'closed' })
  await insertEvent(db, row, { kind: 'withdrawn', actor: 'system', now })
}

/**
 * Raises the versions of the open cases about some subjects, because what is decided on has
 * changed: a decision on what was seen before is refused. Opens no case. The transaction must be
 * the system's.
 */
export async function raiseCases(
  db: Db,
  about: Parameters<typeof lockCasesAbout>[1],
  now: Date,
): Promise<void> {
  for (const row of await lockCasesAbout(db, about)) await raise(db, row, { now })
}

async function raise(
  db: Db,
  row: Pick<CaseRow, 'id' | 'organizationId' | 'state'>,
  { now, ...change }: { now: Date; isWithdrawable?: boolean; dueAt?: Date },
): Promise<void> {
  await updateCase(db, row, { state: row.state, ...change })
  await insertEvent(db, row, { kind: 'changed', actor: 'system', now })
}

/**
 * Opens a case that is due after some hours. Where one is open, it is due an hour earlier than it
 * was, and after no more than these hours. Its version stays, because a further report changes
 * nothing of what is decided.
 */
export async function bringNearer(
  db: Db,
  subject: Subject,
  { now, hours }: { now: Date; hours: number },
): Promise<void> {
  const dueAt = new Date(now.getTime() + hours * hourMs)
  const opened = await insertCase(db, { ...subject, now, dueAt })
  if (opened !== undefined) return insertEvent(db, opened, { kind: 'opened', actor: 'system', now })
  const row = await lockOpenCase(db, subject)
  if (row === undefined) return
  const earlier = Math.min(row.dueAt.getTime() - hourMs, dueAt.getTime())
  // Not before now: a case that is overdue already must not overtake one that waits for longer.
  const due = Math.min(row.dueAt.getTime(), Math.max(earlier, now.getTime()))
  await setDue(db, row, new Date(due))
}

/** Closes the open case of a subject because another decision settles it. Returns its id. */
export async function closeCase(
  db: Db,
  subject: Pick<Subject, 'kind' | 'subjectId'>,
  { actor, now }: { actor: string; now: Date },
): Promise<string | undefined> {
  const row = await lockOpenCase(db, subject)
  if (row === undefined) return undefined
  await updateCase(db, row, { state: 'closed' })
  await insertEvent(db, row, { kind: 'decided', actor, now })
  return row.id
}

/** Opens a case again that `closeCase` closed. */
export async function reopenCase(
  db: Db,
  row: Pick<CaseRow, 'id' | 'organizationId'>,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  await updateCase(db, row, { state: 'open' })
  await insertEvent(db, row, { kind: 'undone', actor, now })
}

/**
 * Opens a case unless one is open, or one of the same subject and kind was decided in the last
 * `quietMs`. Returns its id, or undefined where none was opened.
 */
export async function openUndecided(
  db: Db,
  subject: Subject,
  { now, hours, quietMs }: { now: Date; hours: number; quietMs: number },
): Promise<string | undefined> {
  if (await wasDecidedSince(db, subject, new Date(now.getTime() - quietMs))) return undefined
  const dueAt = new Date(now.getTime() + hours * hourMs)
  const opened = await insertCase(db, { ...subject, now, dueAt })
  if (opened === undefined) return undefined
  await insertEvent(db, opened, { kind: 'opened', actor: 'system', now })
  return opened.id
}
