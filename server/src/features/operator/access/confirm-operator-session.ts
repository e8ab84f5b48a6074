import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { confirmOperatorSession as call } from '@frontrow/contract/operator'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { hasFactor, markConfirmed, operatorHolder } from '../../identity/for-operators.ts'
import { checkOperatorPassword } from '../identity/check-operator-password.ts'
import { proveOperatorFactor } from '../identity/operator-factors.ts'
import { lockOperator } from '../identity/operator.sql.ts'
import { confirmedTill } from './show-operator-session.ts'

/**
 * Confirms the session for five minutes: by the second factor of an account that has one, else by
 * the password. A wrong one spends the same limits as at sign-in.
 */
export async function confirmOperatorSession(
  ctx: OperatorActContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { operator } = ctx
  if (operator.hasFactor) await prove(ctx, body.second_factor)
  else await checkOperatorPassword(ctx, body.password ?? '', 'password')
  const confirmedAt = await ctx.act(async (db) => {
    const now = await readNow(db)
    await lockOperator(db, operator.id)
    // A factor may have been added while the password was compared.
    if (!operator.hasFactor && (await hasFactor(db, operatorHolder(operator.id))))
      refuse('second_factor_needed', { field: 'second_factor' })
    await markConfirmed(db, 'operator', { tokenHash: operator.session.tokenHash, now })
    await ctx.audit(db, 'operator.confirm', { id: operator.id })
    return now
  })
  return { confirmed_till: confirmedTill(confirmedAt) }
}

async function prove(ctx: OperatorActContext, typed: string | undefined): Promise<void> {
  if (typed === undefined) return refuse('second_factor_needed', { field: 'second_factor' })
  await proveOperatorFactor(ctx, ctx.operator, { typed, ceremony: 'confirm' })
}
