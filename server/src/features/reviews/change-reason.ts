import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { changeReason as call } from '@frontrow/contract/operator/reasons'
import type { OperatorActContext } from '../../lib/calls/operator-context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { type ReasonRow, findReasons, insertReason } from './decision.sql.ts'

/**
 * PUT /reasons/:code: a new version, because decisions refer to the one that they were sent with.
 * Refuses `reason_not_found` and `reason_changed`.
 */
export async function changeReason(
  ctx: OperatorActContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { reason, version: seenVersion, ...texts } = body
  return ctx.act(async (db) => {
    const [before] = await findReasons(db, params.code)
    if (before === undefined) return refuse('reason_not_found')
    const after: ReasonRow = { ...before, ...trimmed(texts), version: seenVersion + 1 }
    const isSeen = before.version === seenVersion
    if (!isSeen || !(await insertReason(db, after, ctx.now))) return refuse('reason_changed')
    const details = changesBetween(before, after)
    await ctx.audit(db, 'reason.change', { id: params.code, reason, details })
    return after
  })
}

type Texts = Omit<Input<typeof call>['body'], 'reason' | 'version'>

function trimmed(texts: Texts): Texts {
  const { severity, is_appealable: isAppealable } = texts
  return {
    severity,
    is_appealable: isAppealable,
    title: texts.title.trim(),
    clause: texts.clause.trim(),
    message: texts.message.trim(),
    what_to_do: texts.what_to_do.trim(),
  }
}

function changesBetween(before: ReasonRow, after: ReasonRow): Record<string, unknown> {
  const was = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => was.get(field) !== value)
      .map(([field, value]) => [field, [was.get(field), value]]),
  )
}
