import type { Input, Reply } from '@frontrow/contract/endpoint'
import { claimSeconds, type claimCase as call } from '@frontrow/contract/operator/cases'
import { noteNothingChanged } from '../../lib/db/note-act.sql.ts'
import type { OperatorActContext } from '../../lib/calls/operator-context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { asCase } from './as-case.ts'
import { setClaim } from './case.sql.ts'
import type { CaseKinds } from './case-kind.ts'
import { lockedCase } from './locked-case.ts'
import { decidableKind } from './may-decide.ts'

/**
 * PUT /cases/:id/claim. Whoever may decide it may take it over. Refuses `case_not_found` and
 * `operator_role_missing`.
 */
export function claimCaseOf(kinds: CaseKinds) {
  return async (ctx: OperatorActContext, input: Input<typeof call>) => {
    await decidableKind(ctx, kinds, input.params.id)
    return claim(ctx, input)
  }
}

async function claim(
  ctx: OperatorActContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { now, operator } = ctx
  return ctx.act(async (db) => {
    const row = await lockedCase(db, params.id)
    const till = new Date(now.getTime() + claimSeconds * 1000)
    const isOwn = row.claimedBy === operator.id
    if (body.claimed) await setClaim(db, row, { by: operator.id, till })
    else if (isOwn) await setClaim(db, row, undefined)
    // A claim says who looks at a case and decides nothing.
    await noteNothingChanged({ db })
    return asCase((await lockedCase(db, row.id)) ?? refuse('case_not_found'), now)
  })
}
