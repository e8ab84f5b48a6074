import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { undoDecision as call } from '@frontrow/contract/operator-cases'
import type { Db } from '../../lib/database.ts'
import { isId } from '../../lib/ids.ts'
import { withdrawNotices } from '../../lib/notify.sql.ts'
import type { OperatorActContext } from '../../lib/operator-context.ts'
import { withdrawMails } from '../../lib/outbox.sql.ts'
import { refuse } from '../../lib/refuse.ts'
import { setStanding, type Standing, refuseOwnOrganization } from '../account/account.ts'
import { asCase } from './as-case.ts'
import { insertEvent, nameDecision, updateCase } from './case.sql.ts'
import { heldBy } from './decide-case.ts'
import { type DecisionRow, findDecision, setUndone } from './decision.sql.ts'
import { lockedCase } from './locked-case.ts'

/**
 * POST /decisions/:id/undo. The case is open again, and nobody is told. Refuses
 * `decision_not_found`, and `undo_not_possible` once members were told.
 */
export async function undoDecision(
  ctx: OperatorActContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { now } = ctx
  return ctx.act(async (db) => {
    const found = isId(params.id) ? await findDecision(db, params.id) : undefined
    if (found === undefined) return refuse('decision_not_found')
    const row = await lockedCase(db, found.caseId)
    // Read again under the lock of the case, where two undo at once wait for each other.
    const decision = (await findDecision(db, found.id)) ?? found
    if (decision.undoneAt !== null || decision.visibleFrom <= now) refuse('undo_not_possible')
    await refuseOwnOrganization(db, ctx.operator, row.organizationId)
    await nameDecision(db, decision.id)
    await restore(db, decision)
    const about = heldBy(decision.id)
    const { organizationId } = decision
    await withdrawMails(db, `${about}|`)
    await withdrawNotices(db, { organizationId, about, now })
    await setUndone(db, { id: decision.id, organizationId, now })
    await updateCase(db, row, { state: 'open' })
    const actor = `operator:${ctx.operator.id}`
    await insertEvent(db, row, { kind: 'undone', actor, now })
    const details = { outcome: decision.outcome }
    await ctx.audit(db, 'decision.undo', { id: decision.id, organizationId, details })
    return asCase(await lockedCase(db, row.id), now)
  })
}

async function restore(db: Db, { organizationId, measures }: DecisionRow): Promise<void> {
  const { before } = measures as { before: { [K in keyof Standing]: string | null } }
  await setStanding(db, organizationId, {
    approved_at: dateOf(before.approved_at),
    migrated_at: dateOf(before.migrated_at),
    rejected_at: dateOf(before.rejected_at),
    rejected_why: before.rejected_why,
    decided_by: before.decided_by,
  })
}

function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
