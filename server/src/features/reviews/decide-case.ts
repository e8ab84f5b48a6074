import type { Input } from '@frontrow/contract/endpoint'
import { undoSeconds, type decideCase as call } from '@frontrow/contract/operator/cases'
import type { Db } from '../../lib/db/database.ts'
import { newId } from '../../lib/db/ids.ts'
import type { OperatorActContext } from '../../lib/calls/operator-context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import type { CaseDecision, CaseKind, CaseKinds, Deciding } from './case-kind.ts'
import { insertEvent, nameDecision, updateCase } from './case.sql.ts'
import { decideAppeal } from './decide-appeal.ts'
import { type ReasonRow, findReasons, insertDecision, setMeasures } from './decision.sql.ts'
import { seenCase } from './locked-case.ts'
import { decidableKind } from './may-decide.ts'
import type { Decided, Verdict } from './verdicts/verdict.ts'

/** POST /cases/:id/decision */
export function decideCaseOf(kinds: CaseKinds) {
  return (ctx: OperatorActContext, { params, body }: Input<typeof call>): Promise<Decided> => {
    const { version, ...verdict } = body
    return decideOne({ ctx, kinds }, { id: params.id, version }, verdict)
  }
}

/**
 * Decides a case in a transaction of its own. It takes effect at once; members are told after 60
 * seconds. Refuses `case_not_found`, `operator_role_missing`, `case_changed`,
 * `outcome_not_possible`, `reason_needed`, `rating_needed`, `appeal_needs_another` and
 * `own_organization`.
 */
export async function decideOne(
  { ctx, kinds }: { ctx: OperatorActContext; kinds: CaseKinds },
  seen: { id: string; version: number },
  verdict: Verdict,
): Promise<Decided> {
  const kind = await decidableKind(ctx, kinds, seen.id)
  return ctx.act(async (db) => {
    const row = await seenCase(db, ctx.operator, seen)
    const decisionId = newId(ctx.now)
    await nameDecision(db, decisionId)
    const deciding = { row, kind, decisionId, verdict }
    const decided =
      row.kind === 'appeal'
        ? await decideAppeal(ctx, db, deciding)
        : await decideSubject(ctx, db, deciding)
    await updateCase(db, row, { state: 'closed' })
    const actor = `operator:${ctx.operator.id}`
    await insertEvent(db, row, { kind: 'decided', actor, now: ctx.now })
    return decided
  })
}

async function decideSubject(
  ctx: OperatorActContext,
  db: Db,
  { row, kind, decisionId, verdict }: Deciding,
): Promise<Decided> {
  const { now } = ctx
  const { organizationId } = row
  const checked = await checkedVerdict(db, kind, verdict)
  const { outcome, reason, message, note } = checked
  const actor = `operator:${ctx.operator.id}`
  const before = await kind.read(db, row)
  const canUndo = kind.canUndo?.(before, outcome) ?? true
  const holdMs = canUndo ? undoSeconds * 1000 : 0
  const visibleFrom = new Date(now.getTime() + holdMs)
  const stored = { id: decisionId, caseId: row.id, organizationId, measures: { before } }
  await insertDecision(db, {
    ...stored,
    outcome,
    reason,
    message,
    note,
    automated: false,
    isAppealable: outcome === 'deny' && reason?.is_appealable !== false,
    decidedBy: actor,
    now,
    visibleFrom,
  })
  const held = canUndo ? { holdMs, about: heldBy(decisionId) } : undefined
  const decision: CaseDecision = { ...checked, id: decisionId, row, verdict, actor, now, held }
  const also = await kind.decide(ctx, db, decision)
  if (also !== undefined) await setMeasures(db, { ...stored, measures: { before, also } })
  return {
    decision_id: decisionId,
    undo_till: canUndo ? visibleFrom.toISOString() : null,
  }
}

type CheckedVerdict = Pick<CaseDecision, 'outcome' | 'reason' | 'message' | 'note'>

/** Refuses `outcome_not_possible`, and `reason_needed` for a denial without a reason. */
async function checkedVerdict(db: Db, kind: CaseKind, verdict: Verdict): Promise<CheckedVerdict> {
  const outcome = outcomeOf(verdict)
  const { message, note } = verdict
  const reason = await reasonOf(db, kind, verdict)
  if (outcome === 'deny' && reason === undefined) refuse('reason_needed', { field: 'reason_code' })
  if (outcome === 'approve') kind.checkApproval?.(verdict)
  const usual = reason?.message ?? kind.approvedText
  return { outcome, reason, message: message?.trim() ?? usual, note: note?.trim() }
}

function outcomeOf({ outcome }: Verdict): CaseDecision['outcome'] {
  if (outcome === 'approve' || outcome === 'deny') return outcome
  return refuse('outcome_not_possible', { field: 'outcome' })
}

/** Names the mails and the notice of a decision, which are withdrawn with it. */
export function heldBy(decisionId: string): string {
  return `decision:${decisionId}`
}

/** The reason that was chosen. Refuses `reason_needed` for one of another kind of case. */
async function reasonOf(
  db: Db,
  { reasonKinds }: CaseKind,
  { reason_code: code }: Verdict,
): Promise<ReasonRow | undefined> {
  if (code === undefined) return undefined
  const [reason] = await findReasons(db, code)
  if (reason === undefined || !reasonKinds.includes(reason.kind))
    return refuse('reason_needed', { field: 'reason_code' })
  return reason
}
