import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { operatorHolder, type OwnContext } from '../../identity/for-operators.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { checkOperatorPassword } from './check-operator-password.ts'
import { proveOperatorFactor } from './operator-factors.ts'
import { lockOperator } from './operator.sql.ts'

/** The handler of a call about the caller's own sign-in, which is the same for members. */
export function own<I, R>(act: (ctx: OwnContext, input: I) => Promise<R>) {
  return (ctx: OperatorActContext, input: I) => act(operatorOwn(ctx), input)
}

function operatorOwn(ctx: OperatorActContext): OwnContext {
  const { operator } = ctx
  const { id, email, name } = operator
  return {
    ...ctx,
    holder: operatorHolder(id),
    tokenHash: operator.session.tokenHash,
    hasFactor: operator.hasFactor,
    person: async () => ({ email, name }),
    change: (work) =>
      ctx.act(async (db) => {
        await lockOperator(db, id)
        return work(db, { email, name })
      }),
    audited: async (db, act, passkey) => {
      const details = passkey === undefined ? {} : { name: passkey.name }
      await ctx.audit(db, `operator.${act}`, { id, details })
    },
    // The last factor stays, except at the machine of the server, where none is required.
    keepLast: async () => {
      if (ctx.isNear) return
      refuse('factor_asked_for', {
        message: 'Operators need two-step sign-in, so you cannot remove your last method.',
      })
    },
    checkPassword: (password) => checkOperatorPassword(ctx, password ?? '', 'password'),
    proveFactor: (typed) => proveOperatorFactor(ctx, operator, { typed, ceremony: 'confirm' }),
  }
}
