import { newId } from '../../lib/db/ids.ts'
import type { Db } from '../../lib/db/database.ts'
import { insertCase, insertEvent, lockOpenCase, updateCase } from './case.sql.ts'
import { type ReasonRow, insertDecision, setUndone } from './decision.sql.ts'
import type { Subject } from './open-case.ts'

/** A decision that nobody looked at, stored with the decision that caused it. */
export interface SystemDecision {
  id: string
  caseId: string
  organizationId: string
  /** True where the case was open before. */
  wasOpen: boolean
}

/**
 * Stores a decision that no operator made in the queue: the same was decided before, or a command
 * says so. It closes the subject's open case; without one, and where it decides on a part of the
 * subject only (`isPartial`), it makes a closed case. The caller puts the decision into effect and
 * notifies the members.
 */
export async function decideBySystem(
  db: Db,
  subject: Subject,
  decided: {
    outcome: 'approve' | 'deny'
    reason: ReasonRow | undefined
    message: string
    /** The actor; `system` where nobody decides. */
    by: string
    before: object
    now: Date
    visibleFrom: Date
    isPartial?: boolean
  },
): Promise<SystemDecision> {
  const { outcome, reason, message, by, before, now, visibleFrom, isPartial = false } = decided
  const { organizationId } = subject
  const open = isPartial ? undefined : await lockOpenCase(db, subject)
  const closed = open ?? (await insertCase(db, { ...subject, state: 'closed', now, dueAt: now }))
  if (closed === undefined) throw new Error('a case was opened while its subject was decided')
  if (open !== undefined) await updateCase(db, open, { state: 'closed' })
  const id = newId(now)
  await insertDecision(db, {
    id,
    caseId: closed.id,
    organizationId,
    outcome,
    reason,
    message,
    note: undefined,
    isAppealable: outcome === 'deny' && reason?.is_appealable !== false,
    automated: by === 'system',
    measures: { before },
    decidedBy: by,
    now,
    visibleFrom,
  })
  await insertEvent(db, closed, { kind: 'decided', actor: by, now })
  return { id, caseId: closed.id, organizationId, wasOpen: open !== undefined }
}

/** Undoes a decision by the system, when the decision that caused it is undone. */
export async function takeBackBySystem(
  db: Db,
  { id, caseId, organizationId, wasOpen }: SystemDecision,
  { actor, now }: { actor: string; now: Date },
): Promise<void> {
  await setUndone(db, { id, organizationId, now })
  const row = { id: caseId, organizationId }
  await insertEvent(db, row, { kind: 'undone', actor, now })
  if (wasOpen) await updateCase(db, row, { state: 'open' })
}
