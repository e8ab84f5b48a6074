import type { Db } from '../../lib/db/database.ts'
import { notify } from '../outbox/outbox.ts'
import type { OperatorActContext } from '../../lib/calls/operator-context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { findAppeal, setAppealDecided } from './appeal.sql.ts'
import type { Deciding } from './case-kind.ts'
import { findCase } from './case.sql.ts'
import { lockDecision, insertDecision, decisionMeasures } from './decision.sql.ts'
import type { Decided, Verdict } from './verdicts/verdict.ts'

/**
 * Decides an appeal, by another operator than the one who decided first. Two people have decided
 * then, so it cannot be undone and is told at once. To overturn a denial approves what was denied.
 */
export async function decideAppeal(
  ctx: OperatorActContext,
  db: Db,
  { row, kind, decisionId, verdict }: Deciding,
): Promise<Decided> {
  const { now, operator } = ctx
  const outcome = outcomeOf(verdict)
  const { message, note } = verdict
  const { organizationId, subjectId } = row
  const actor = `operator:${operator.id}`
  const { denial, denied } = await appealed(db, subjectId, actor)
  const text = message?.trim() ?? usualAnswers[outcome]
  await insertDecision(db, {
    id: decisionId,
    caseId: row.id,
    organizationId,
    outcome,
    reason: undefined,
    message: text,
    note: note?.trim(),
    automated: false,
    isAppealable: false,
    measures: { before: await kind.read(db, denied) },
    decidedBy: actor,
    now,
    visibleFrom: now,
  })
  await setAppealDecided(db, {
    decisionId: subjectId,
    organizationId,
    outcome,
    answer: text,
    by: actor,
    now,
  })
  const details = { outcome }
  await ctx.audit(db, 'decision.decide-appeal', { id: subjectId, organizationId, details })
  await notify(db, { organizationId, now, kind: 'appeal_decided', params: { outcome, text } })
  if (outcome === 'overturn') {
    const taken = { id: decisionId, row: denied, ...decisionMeasures(denial), actor, now }
    await kind.overturn(ctx, db, taken)
  }
  return { decision_id: decisionId, undo_till: null }
}

function outcomeOf({ outcome }: Verdict): 'uphold' | 'overturn' {
  if (outcome === 'uphold' || outcome === 'overturn') return outcome
  return refuse('outcome_not_possible', { field: 'outcome' })
}

/** The decision that is appealed, and its case. Refuses `appeal_needs_another`. */
async function appealed(db: Db, decisionId: string, actor: string) {
  const appeal = await findAppeal(db, decisionId)
  const denial = await lockDecision(db, decisionId)
  const denied = denial && (await findCase(db, denial.caseId))
  if (appeal === undefined || denial === undefined || denied === undefined)
    return refuse('case_not_found')
  if (appeal.first_decided_by === actor) return refuse('appeal_needs_another')
  return { denial, denied }
}

const usualAnswers = {
  uphold: 'The decision stays as it was.',
  overturn: 'The decision was wrong and is taken back.',
} as const
