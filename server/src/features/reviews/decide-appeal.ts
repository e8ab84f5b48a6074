import type { Db } from '../../lib/database.ts'
import { notify } from '../../lib/notify.sql.ts'
import type { OperatorActContext } from '../../lib/operator-context.ts'
import { refuse } from '../../lib/refuse.ts'
import { approve, readStanding } from '../account/account.ts'
import { findAppeal, setAppealDecided } from './appeal.sql.ts'
import { insertDecision } from './decision.sql.ts'
import type { Decided, Deciding } from './verdict.ts'

/**
 * Decides an appeal, by another operator than the one who decided first. Two people have decided
 * then, so it cannot be undone and is told at once. To overturn a denial approves the organization.
 */
export async function decideAppeal(
  ctx: OperatorActContext,
  db: Db,
  { row, decisionId, verdict }: Deciding,
): Promise<Decided> {
  const { now, operator } = ctx
  const { outcome, message, note } = verdict
  if (outcome !== 'uphold' && outcome !== 'overturn')
    return refuse('outcome_not_possible', { field: 'outcome' })
  const { organizationId, subjectId } = row
  const appeal = await findAppeal(db, subjectId)
  const actor = `operator:${operator.id}`
  if (appeal === undefined) return refuse('case_not_found')
  if (appeal.first_decided_by === actor) return refuse('appeal_needs_another')
  const text = message?.trim() ?? usualAnswers[outcome]
  await insertDecision(db, {
    id: decisionId,
    caseId: row.id,
    organizationId,
    outcome,
    reason: undefined,
    message: text,
    note: note?.trim(),
    isAppealable: false,
    measures: { before: await readStanding(db, organizationId) },
    decidedBy: actor,
    now,
    visibleFrom: now,
  })
  const ids = { decisionId: subjectId, organizationId }
  await setAppealDecided(db, { ...ids, outcome, answer: text, by: actor, now })
  const details = { outcome }
  await ctx.audit(db, 'decision.decide-appeal', { id: subjectId, organizationId, details })
  await notify(db, { organizationId, now, kind: 'appeal_decided', params: { outcome, text } })
  if (outcome === 'overturn') {
    const organization = { id: organizationId, name: row.organizationName }
    await approve(ctx, db, { organization, actor, via: 'console', now })
  }
  return { decision_id: decisionId, undo_till: null }
}

const usualAnswers = {
  uphold: 'The decision stays as it was.',
  overturn: 'The decision was wrong and is taken back.',
} as const
