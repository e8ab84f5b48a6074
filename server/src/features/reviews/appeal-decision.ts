import { dayMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { appealNeeds, type appealDecision as call } from '@frontrow/contract/reviews'
import { refuseUnlessPermitted } from '../../lib/calls/access.ts'
import { audit, memberActor } from '../audit/audit.ts'
import { noteAct } from '../../lib/db/note-act.sql.ts'
import type { NonTransactionalContext } from '../../lib/calls/context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { insertAppeal } from './appeal.sql.ts'
import { insertCase, insertEvent } from './case.sql.ts'
import { lockDecision } from './decision.sql.ts'
import { appealTill, listDecisions, subjectKind } from './list-decisions.ts'
import { ownDecisions } from './own-decision.sql.ts'

const daysToDecide = 3

/**
 * Objects to a decision, which another operator then looks at. It runs as the system, because
 * members cannot write cases. Refuses `decision_not_found`, `role_not_allowed` and
 * `appeal_not_possible`.
 */
export async function appealDecision(
  ctx: NonTransactionalContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { now, organizationId, developerId, apiToken } = ctx
  await ctx.database.asSystem(async (db) => {
    await noteAct(db)
    const decision = await lockDecision(db, params.id)
    const own = (await ownDecisions({ db, organizationId, now })).find(({ id }) => id === params.id)
    if (decision === undefined || own === undefined) return refuse('decision_not_found')
    refuseUnlessPermitted(ctx, appealNeeds[subjectKind(own.kind)])
    if (appealTill(own, now) === null) return refuse('appeal_not_possible')
    const decisionId = decision.id
    const text = body.text.trim()
    const appeal = { decisionId, organizationId, text, developerId, now }
    if (!(await insertAppeal(db, { ...appeal, firstDecidedBy: decision.decidedBy })))
      return refuse('appeal_not_possible')
    const dueAt = new Date(now.getTime() + daysToDecide * dayMs)
    const opened = await insertCase(db, {
      kind: 'appeal' as const,
      subjectId: decisionId,
      organizationId,
      now,
      dueAt,
    })
    if (opened === undefined) return refuse('appeal_not_possible')
    await insertEvent(db, opened, { kind: 'opened', actor: memberActor(ctx), now, text })
    const by = { db, now, organizationId, developerId, apiToken }
    await audit(by, 'decision.appeal', { id: decisionId })
  })
  return ctx.transaction(listDecisions)
}
