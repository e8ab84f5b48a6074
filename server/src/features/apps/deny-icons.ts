import { hoursToDecide } from '@frontrow/contract/operator/cases'
import type { Db } from '../../lib/db/database.ts'
import { notify } from '../outbox/outbox.ts'
import {
  type CaseDecision,
  type SystemDecision,
  decideBySystem,
  findReason,
  openCase,
  takeBackBySystem,
  whatToDo,
} from '../reviews/reviews.ts'
import type { Reach } from '../reviews/for-deciders.ts'
import { findIconCopies } from './icon-copies.sql.ts'
import { followLook } from './look-case.ts'
import { type IconState, type WhichApp, findIconState, lockName, setIcon } from './look.sql.ts'

/** An icon that was denied because another use of its file was, as it is stored. */
export interface DeniedIcon extends WhichApp {
  contentId: string
  /** The state before. */
  state: IconState
  decision: SystemDecision
}

type Words = Pick<CaseDecision, 'reason' | 'message' | 'now' | 'held'>

/** Denies a new icon, because its file was denied before. */
export async function denyNewIcon(
  db: Db,
  app: WhichApp,
  { contentId, code, now }: { contentId: string; code: string; now: Date },
): Promise<void> {
  const reason = await findReason(db, code)
  const icon = { ...app, contentId, state: 'pending' as const }
  await denyIcon(db, icon, { reason, message: reason.message, now, held: undefined })
}

/**
 * Denies the icons with a file that was denied, as far as the reason reaches. One of another
 * organization that a person of ours has approved goes on and becomes a case: see decision 065. The
 * transaction must be the system's.
 */
export async function denyIconsOfFile(
  db: Db,
  file: { hashes: readonly Buffer[]; reach: Reach; organizationId: string },
  words: Words,
): Promise<DeniedIcon[]> {
  const { now } = words
  const denied: DeniedIcon[] = []
  for (const { isDoubtful, ...icon } of await findIconCopies(db, file)) {
    const { subjectId, organizationId } = icon
    if (isDoubtful) {
      await setIcon(db, icon, { contentId: icon.contentId, state: 'shown', decisionId: null })
      const subject = { kind: 'app' as const, subjectId, organizationId }
      await openCase(db, subject, { now, hours: hoursToDecide.pendingAd })
      continue
    }
    denied.push({ ...icon, decision: await denyIcon(db, icon, words) })
    await followLook(db, icon, now)
  }
  return denied
}

async function denyIcon(
  db: Db,
  { contentId, state, ...app }: WhichApp & { contentId: string; state: IconState },
  { reason, message, now, held }: Words,
): Promise<SystemDecision> {
  const { subjectId, organizationId } = app
  const subject = { kind: 'app' as const, subjectId, organizationId }
  const words = { outcome: 'deny' as const, reason, message, by: 'system', isPartial: true }
  const before = { look: { icons: [{ contentId, state }] } }
  const visibleFrom = new Date(now.getTime() + (held?.holdMs ?? 0))
  const decision = await decideBySystem(db, subject, { ...words, before, now, visibleFrom })
  await setIcon(db, app, { contentId, state: 'denied', decisionId: decision.id })
  await notifyOfLook(db, app, { reason, message, now, held })
  return decision
}

/** The notice that a name or an icon of an app was denied. */
export async function notifyOfLook(
  db: Db,
  app: WhichApp,
  { reason, message, now, held }: Words,
): Promise<void> {
  const { subjectId, organizationId } = app
  const name = (await lockName(db, app))?.name ?? ''
  const text = reason === undefined ? message : `${message} ${whatToDo(reason)}`
  const params = { app_id: subjectId, name, text }
  await notify(db, {
    kind: 'look_denied',
    params,
    organizationId,
    now,
    subject: subjectId,
    ...held,
  })
}

/** Brings back what `denyIconsOfFile` denied, when the decision that caused it is undone. */
export async function restoreIcons(
  db: Db,
  denied: readonly DeniedIcon[],
  actor: string,
  now: Date,
): Promise<void> {
  for (const { contentId, state, decision, ...app } of denied) {
    if ((await findIconState(db, contentId)) === 'denied')
      await setIcon(db, app, { contentId, state, decisionId: null })
    await takeBackBySystem(db, decision, { actor, now })
    await followLook(db, app, now)
  }
}

/** Approves what `denyIconsOfFile` denied, after an appeal against what caused it. */
export async function approveIconsAgain(
  db: Db,
  denied: readonly DeniedIcon[],
  now: Date,
): Promise<void> {
  for (const { contentId, subjectId, organizationId } of denied) {
    if ((await findIconState(db, contentId)) !== 'denied') continue
    const app = { subjectId, organizationId }
    const message = 'The denial of this file was taken back after an appeal.'
    const before = { look: { icons: [{ contentId, state: 'denied' }] } }
    const { id } = await decideBySystem(
      db,
      { kind: 'app', ...app },
      {
        outcome: 'approve',
        reason: undefined,
        message,
        by: 'system',
        before,
        now,
        visibleFrom: now,
        isPartial: true,
      },
    )
    await setIcon(db, app, { contentId, state: 'approved', decisionId: id })
    const params = { app_id: subjectId, name: (await lockName(db, app))?.name ?? '' }
    await notify(db, { kind: 'app_approved', params, organizationId, now, subject: subjectId })
  }
}
