import { dayMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { appealNeeds, type answerQuestion as call } from '@frontrow/contract/reviews'
import { refuseUnlessPermitted } from '../../lib/calls/access.ts'
import { audit, memberActor } from '../audit/audit.ts'
import { noteAct } from '../../lib/db/note-act.sql.ts'
import type { NonTransactionalContext } from '../../lib/calls/context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { insertEvent, lockCase, updateCase } from './case.sql.ts'
import { listDecisions, subjectKind } from './list-decisions.ts'

const daysToDecide = 1

/**
 * Answers the question of an operator; the case waits for a decision again. It runs as the system,
 * because members cannot write cases. Refuses `question_not_found` and `role_not_allowed`.
 */
export async function answerQuestion(
  ctx: NonTransactionalContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { now, organizationId, developerId, apiToken } = ctx
  await ctx.database.asSystem(async (db) => {
    await noteAct(db)
    const row = await lockCase(db, params.id)
    if (row?.organizationId !== organizationId || row.state !== 'asked')
      return refuse('question_not_found')
    refuseUnlessPermitted(ctx, appealNeeds[subjectKind(row.kind)])
    const dueAt = new Date(now.getTime() + daysToDecide * dayMs)
    await updateCase(db, row, { state: 'open', dueAt })
    const text = body.text.trim()
    await insertEvent(db, row, { kind: 'answered', actor: memberActor(ctx), now, text })
    const by = { db, now, organizationId, developerId, apiToken }
    await audit(by, 'decision.answer', { id: row.id })
  })
  return ctx.transaction(listDecisions)
}
