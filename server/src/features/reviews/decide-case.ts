import type { Input } from '@frontrow/contract/endpoint'
import { undoSeconds, type decideCase as call } from '@frontrow/contract/operator-cases'
import type { Db } from '../../lib/database.ts'
import { newId } from '../../lib/ids.ts'
import type { OperatorActContext } from '../../lib/operator-context.ts'
import { refuse } from '../../lib/refuse.ts'
import { approve, readStanding, reject } from '../account/account.ts'
import { insertEvent, nameDecision, updateCase } from './case.sql.ts'
import { decideAppeal } from './decide-appeal.ts'
import { type ReasonRow, findReasons, insertDecision } from './decision.sql.ts'
import { seenCase } from './locked-case.ts'
import type { Decided, Deciding, Verdict } from './verdict.ts'

/** POST /cases/:id/decision */
export async function decideCase(
  ctx: OperatorActContext,
  { params, body }: Input<typeof call>,
): Promise<Decided> {
  const { version, ...verdict } = body
  return decideOne(ctx, { id: params.id, version }, verdict)
}

/**
 * Decides a case in a transaction of its own. It takes effect at once; members are told after 60
 * seconds. Refuses `case_not_found`, `case_changed`, `outcome_not_possible`, `reason_needed`,
 * `appeal_needs_another` and `own_organization`.
 */
export async function decideOne(
  ctx: OperatorActContext,
  seen: { id: string; version: number },
  verdict: Verdict,
): Promise<Decided> {
  return ctx.act(async (db) => {
    const row = await seenCase(db, ctx.operator, seen)
    const decisionId = newId(ctx.now)
    await nameDecision(db, decisionId)
    const decided =
      row.kind === 'appeal'
        ? await decideAppeal(ctx, db, { row, decisionId, verdict })
        : await decideOrganization(ctx, db, { row, decisionId, verdict })
    await updateCase(db, row, { state: 'closed' })
    const actor = `operator:${ctx.operator.id}`
    await insertEvent(db, row, { kind: 'decided', actor, now: ctx.now })
    return decided
  })
}

async function decideOrganization(
  ctx: OperatorActContext,
  db: Db,
  { row, decisionId, verdict }: Deciding,
): Promise<Decided> {
  const { now } = ctx
  const { organizationId } = row
  const { outcome, reason, message, note } = await checkedVerdict(db, verdict)
  const actor = `operator:${ctx.operator.id}`
  const visibleFrom = new Date(now.getTime() + undoSeconds * 1000)
  await insertDecision(db, {
    id: decisionId,
    caseId: row.id,
    organizationId,
    outcome,
    reason,
    message,
    note,
    isAppealable: outcome === 'deny' && reason?.is_appealable !== false,
    measures: { before: await readStanding(db, organizationId) },
    decidedBy: actor,
    now,
    visibleFrom,
  })
  const organization = { id: organizationId, name: row.organizationName }
  const held = { holdMs: undoSeconds * 1000, about: heldBy(decisionId) }
  const by = { organization, actor, via: 'console' as const, now, held }
  if (outcome === 'approve') await approve(ctx, db, by)
  else await reject(db, { ...by, why: note ?? message, text: withHelp(message, reason) })
  return { decision_id: decisionId, undo_till: visibleFrom.toISOString() }
}

interface CheckedVerdict {
  outcome: 'approve' | 'deny'
  reason: ReasonRow | undefined
  message: string
  note: string | undefined
}

/** Refuses `outcome_not_possible`, and `reason_needed` for a denial without a reason. */
async function checkedVerdict(db: Db, verdict: Verdict): Promise<CheckedVerdict> {
  const { outcome, message, note } = verdict
  if (outcome !== 'approve' && outcome !== 'deny')
    return refuse('outcome_not_possible', { field: 'outcome' })
  const reason = await reasonOf(db, verdict)
  if (outcome === 'deny' && reason === undefined) refuse('reason_needed', { field: 'reason_code' })
  const usual = reason?.message ?? 'Your organization is approved.'
  return { outcome, reason, message: message?.trim() ?? usual, note: note?.trim() }
}

/** Names the mails and the notice of a decision, which are withdrawn with it. */
export function heldBy(decisionId: string): string {
  return `decision:${decisionId}`
}

/** The reason that was chosen. Refuses `reason_needed` for one that organizations do not have. */
async function reasonOf(db: Db, { reason_code: code }: Verdict): Promise<ReasonRow | undefined> {
  if (code === undefined) return undefined
  const [reason] = await findReasons(db, code)
  if (reason?.kind !== 'organization') return refuse('reason_needed', { field: 'reason_code' })
  return reason
}

function withHelp(text: string, reason: ReasonRow | undefined): string {
  return reason === undefined ? text : `${text} ${reason.what_to_do}`
}
