import { hoursToDecide } from '@frontrow/contract/operator/cases'
import { notify } from '../../outbox/outbox.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import {
  type DeniedIcon,
  approveIconsAgain,
  denyIconsOfFile,
  restoreIcons,
} from '../../apps/apps.ts'
import {
  type CaseDecision,
  type SystemDecision,
  type TakenBack,
  closeCase,
  decideBySystem,
  openCase,
  reopenCase,
  takeBackBySystem,
  whatToDo,
} from '../../reviews/reviews.ts'
import { reachOf } from '../../reviews/for-deciders.ts'
import {
  type ContentStanding,
  type Copy,
  findCopies,
  findContentHashes,
  lockStanding,
  setRating,
  setState,
} from './content-review.sql.ts'

/** What a decision on an ad changed besides the ad itself, as it is stored. */
interface AlsoChanged {
  /** The state that the decision gave the ad. */
  state: ContentStanding['state']
  /** The other case about the ad, which a denial closes. */
  closed: string | null
  copies: { copy: Copy; before: ContentStanding; decision: SystemDecision }[]
  /** Icons with the same file that a denial denied. Older decisions lack it. */
  icons?: DeniedIcon[]
}

const unknownStanding: ContentStanding = { state: 'approved', rating: null }

export async function lockContentStanding(
  db: Db,
  row: CaseDecision['row'],
): Promise<ContentStanding> {
  return (await lockStanding(db, row)) ?? unknownStanding
}

/**
 * Approves or denies an ad, with its equal files. A denied ad is on the stop list, so that no node
 * shows it two seconds later.
 */
export async function decideAdCase(
  ctx: OperatorActContext,
  db: Db,
  decision: CaseDecision,
): Promise<AlsoChanged> {
  const { row, id, outcome, actor, now } = decision
  const { subjectId, organizationId } = row
  await setVerdict(db, row, decision, id)
  const other = { kind: row.kind === 'ad' ? ('report' as const) : ('ad' as const), subjectId }
  const closed = outcome === 'deny' ? await closeCase(db, other, { actor, now }) : undefined
  const copies = await decideCopies(db, decision)
  const icons = await denyIcons(db, decision)
  const action = outcome === 'approve' ? 'campaignable.approve' : 'campaignable.deny'
  const details = { outcome, copies: copies.length }
  await ctx.audit(db, action, { id: subjectId, organizationId, details })
  await notifyOf(db, decision, { subjectId, organizationId, name: row.subjectName })
  return { state: standingAfter(outcome), closed: closed ?? null, copies, icons }
}

/** Sets the state and, for an approval, the rating. */
async function setVerdict(
  db: Db,
  which: { subjectId: string; organizationId: string },
  decision: CaseDecision,
  decisionId: string,
): Promise<void> {
  const { outcome, verdict } = decision
  await setState(db, which, standingAfter(outcome))
  if (outcome !== 'approve' || verdict.rating === undefined) return
  const { rating, categories = [] } = verdict
  await setRating(db, which, { rating, categories, decisionId })
}

function standingAfter(outcome: CaseDecision['outcome']): ContentStanding['state'] {
  return outcome === 'approve' ? 'approved' : 'denied'
}

/**
 * Decides the copies of a file in the same way, as far as the reason reaches. A copy of another
 * organization that a person of ours has approved stays as it is and becomes a case, because one
 * organization could otherwise have another's running ad denied by uploading it.
 */
async function decideCopies(db: Db, decision: CaseDecision): Promise<AlsoChanged['copies']> {
  const { row, outcome, reason, message, now, held } = decision
  const reach = outcome === 'approve' ? 'same-ad' : reachOf(reason?.code)
  if (reach === undefined) return []
  const done: AlsoChanged['copies'] = []
  for (const { isDoubtful, ...copy } of await findCopies(db, row.subjectId, reach)) {
    const { subjectId, organizationId } = copy
    const subject = { kind: 'ad' as const, subjectId, organizationId }
    if (isDoubtful) {
      await openCase(db, subject, { now, hours: hoursToDecide.pendingAd })
      continue
    }
    const before = (await lockStanding(db, copy)) ?? unknownStanding
    const visibleFrom = new Date(now.getTime() + (held?.holdMs ?? 0))
    const made = await decideBySystem(db, subject, {
      outcome,
      reason,
      message,
      by: 'system',
      before,
      now,
      visibleFrom,
    })
    await setVerdict(db, copy, decision, made.id)
    await notifyOf(db, decision, copy)
    done.push({ copy, before, decision: made })
  }
  return done
}

/** A denied file is no icon either, as far as the reason reaches. */
async function denyIcons(
  db: Db,
  { row, outcome, reason, message, now, held }: CaseDecision,
): Promise<DeniedIcon[]> {
  const reach = outcome === 'deny' ? reachOf(reason?.code) : undefined
  if (reach === undefined) return []
  const hashes = await findContentHashes(db, row.subjectId)
  const file = { hashes, reach, organizationId: row.organizationId }
  return denyIconsOfFile(db, file, { reason, message, now, held })
}

/** The notice of a decision on an ad. */
async function notifyOf(
  db: Db,
  { outcome, message, reason, now, held }: CaseDecision,
  { subjectId, organizationId, name }: { subjectId: string; organizationId: string; name: string },
): Promise<void> {
  const common = { organizationId, now, subject: subjectId, ...held }
  if (outcome === 'approve')
    return notify(db, { ...common, kind: 'ad_approved', params: { content_id: subjectId, name } })
  const text = reason === undefined ? message : `${message} ${whatToDo(reason)}`
  return notify(db, { ...common, kind: 'ad_denied', params: { content_id: subjectId, name, text } })
}

/** Refuses `undo_not_possible` where another decision has changed the ad since. */
export async function undoAd(db: Db, taken: TakenBack): Promise<void> {
  const { row, actor, now } = taken
  const [before, also] = [taken.before as ContentStanding, taken.also as AlsoChanged | undefined]
  // Without it nothing was changed: the reports were found to be wrong.
  if (also === undefined) return
  if ((await lockContentStanding(db, row)).state !== also.state) refuse('undo_not_possible')
  await restore(db, row, before)
  if (also.closed !== null)
    await reopenCase(db, { id: also.closed, organizationId: row.organizationId }, { actor, now })
  for (const { copy, before: was, decision } of also.copies) {
    await restore(db, copy, was)
    await takeBackBySystem(db, decision, { actor, now })
  }
  await restoreIcons(db, also.icons ?? [], actor, now)
}

async function restore(
  db: Db,
  which: { subjectId: string; organizationId: string },
  { state, rating }: ContentStanding,
): Promise<void> {
  await setState(db, which, state)
  await setRating(db, which, rating)
}

/** Shows a denied ad and its equal files again. */
export async function overturnAd(db: Db, taken: TakenBack): Promise<void> {
  const { row, now } = taken
  await setState(db, row, 'approved')
  const copies = (taken.also as AlsoChanged | undefined)?.copies ?? []
  for (const { copy } of copies) {
    const standing = await lockStanding(db, copy)
    if (standing?.state !== 'denied') continue
    const { subjectId, organizationId } = copy
    await setState(db, copy, 'approved')
    const message = 'The denial of this file was taken back after an appeal.'
    const subject = { kind: 'ad' as const, subjectId, organizationId }
    await decideBySystem(db, subject, {
      outcome: 'approve',
      reason: undefined,
      message,
      by: 'system',
      before: standing,
      now,
      visibleFrom: now,
    })
    const params = { content_id: subjectId, name: copy.name }
    await notify(db, { organizationId, now, kind: 'ad_approved', params, subject: subjectId })
  }
  await approveIconsAgain(db, (taken.also as AlsoChanged | undefined)?.icons ?? [], now)
}
