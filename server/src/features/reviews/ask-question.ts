import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { askQuestion as call } from '@frontrow/contract/operator/cases'
import { notify } from '../outbox/outbox.ts'
import type { OperatorActContext } from '../../lib/calls/operator-context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { asCase } from './as-case.ts'
import type { CaseKind, CaseKinds } from './case-kind.ts'
import { insertEvent, updateCase } from './case.sql.ts'
import { lockedCase, seenCase } from './locked-case.ts'
import { decidableKind } from './may-decide.ts'

/**
 * POST /cases/:id/question. The organization answers before the decision; a question is no
 * decision. Refuses `outcome_not_possible` for an appeal, an ad and a report, and for a case that
 * waits for an answer.
 */
export function askQuestionOf(kinds: CaseKinds) {
  return async (ctx: OperatorActContext, input: Input<typeof call>) => {
    const kind = await decidableKind(ctx, kinds, input.params.id)
    return ask(ctx, kind, input)
  }
}

async function ask(
  ctx: OperatorActContext,
  { canAsk }: CaseKind,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { now } = ctx
  return ctx.act(async (db) => {
    const row = await seenCase(db, ctx.operator, { id: params.id, version: body.version })
    if (row.kind === 'appeal' || !canAsk || row.state !== 'open') refuse('outcome_not_possible')
    const text = body.text.trim()
    const actor = `operator:${ctx.operator.id}`
    const { organizationId } = row
    await updateCase(db, row, { state: 'asked' })
    await insertEvent(db, row, { kind: 'asked', actor, now, text })
    await ctx.audit(db, 'decision.ask', { id: row.id, organizationId })
    const subject = row.id
    await notify(db, {
      organizationId,
      now,
      kind: 'organization_question',
      params: { text },
      subject,
    })
    return asCase(await lockedCase(db, row.id), now)
  })
}
