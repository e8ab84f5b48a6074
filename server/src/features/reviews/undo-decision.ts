import type { Input, Reply } from '@frontrow/contract/endpoint'
import type {
  undoDecision as call,
  undoDecisions as callForMany,
} from '@frontrow/contract/operator/cases'
import type { Db } from '../../lib/db/database.ts'
import { withdrawNotices, withdrawMails } from '../outbox/outbox.ts'
import type { OperatorActContext } from '../../lib/calls/operator-context.ts'
import { refusalOf, refuse } from '../../lib/failures/refuse.ts'
import { refuseOwnOrganization } from '../proposals/proposals.ts'
import { asCase } from './as-case.ts'
import type { CaseKinds } from './case-kind.ts'
import { type CaseRow, insertEvent, lockOpenCase, nameDecision, updateCase } from './case.sql.ts'
import { heldBy } from './decide-case.ts'
import { caseOf, lockDecision, decisionMeasures, setUndone } from './decision.sql.ts'
import { lockedCase } from './locked-case.ts'
import { decidableKind } from './may-decide.ts'

/**
 * POST /decisions/:id/undo. The case is open again, and nobody is told. Refuses
 * `decision_not_found`, `operator_role_missing`, and `undo_not_possible` once members were told.
 */
export function undoDecisionOf(kinds: CaseKinds) {
  return async (
    ctx: OperatorActContext,
    { params }: Input<typeof call>,
  ): Promise<Reply<typeof call>> => undoOne(ctx, kinds, params.id)
}

/** POST /decisions/undo: one transaction for each decision, and one result. */
export function undoDecisionsOf(kinds: CaseKinds) {
  return async (
    ctx: OperatorActContext,
    { body }: Input<typeof callForMany>,
  ): Promise<Reply<typeof callForMany>> => {
    const results = []
    for (const id of body.decisions) {
      const refusal = await undoOne(ctx, kinds, id).then(() => null, refusalOf)
      results.push({ decision_id: id, refusal })
    }
    return { results }
  }
}

async function undoOne(
  ctx: OperatorActContext,
  kinds: CaseKinds,
  id: string,
): Promise<Reply<typeof call>> {
  const { now } = ctx
  const caseId = await ctx.read((db) => caseOf(db, id))
  if (caseId === undefined) return refuse('decision_not_found')
  const kind = await decidableKind(ctx, kinds, caseId)
  return ctx.act(async (db) => {
    const row = await lockedCase(db, caseId)
    const decision = (await lockDecision(db, id)) ?? refuse('decision_not_found')
    const { organizationId } = decision
    if (decision.undoneAt !== null || decision.visibleFrom <= now) refuse('undo_not_possible')
    await refuseOwnOrganization(db, ctx.operator, organizationId)
    await nameDecision(db, id)
    const actor = `operator:${ctx.operator.id}`
    await kind.undo(db, { id, row, ...decisionMeasures(decision), actor, now })
    const about = heldBy(id)
    await withdrawMails(db, `${about}|`)
    await withdrawNotices(db, { about, now })
    await setUndone(db, { id, organizationId, now })
    const openId = await reopenCase(db, row, { actor, now })
    const details = { outcome: decision.outcome }
    await ctx.audit(db, 'decision.undo', { id, organizationId, details })
    return asCase(await lockedCase(db, openId), now)
  })
}

/**
 * Opens the case of an undone decision. Where a case about the same subject was opened meanwhile,
 * that one is raised instead, because a subject has one open case of a kind. Returns its id.
 */
async function reopenCase(
  db: Db,
  row: CaseRow,
  { actor, now }: { actor: string; now: Date },
): Promise<string> {
  const other = await lockOpenCase(db, row)
  const open = other ?? row
  await updateCase(db, open, { state: other?.state ?? 'open' })
  await insertEvent(db, open, { kind: 'undone', actor, now })
  return open.id
}
