import type { Services } from '../../../lib/calls/context.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import {
  operatorHolder,
  proveFactor,
  recoveryCodeUsedMail,
  type SignInMethod,
} from '../../identity/for-operators.ts'
import { auditOperator, inConsole, onHost } from '../audit/audit-operator.ts'

/**
 * Checks and uses up a second factor. The use of a recovery code is audited, and its owner gets a
 * mail. Refuses `second_factor_wrong` and `too_many_requests`.
 */
export async function proveOperatorFactor(
  ctx: Services,
  owner: { id: string; email: string; name: string; isOnHost?: boolean },
  proof: { typed: string; ceremony: 'confirm' | 'sign-in' },
): Promise<SignInMethod> {
  return proveFactor(ctx, {
    ...proof,
    holder: operatorHolder(owner.id),
    onRecoveryCode: async (db, { now, left }) => {
      await noteAct(db)
      const by = owner.isOnHost === true ? onHost(owner.id) : inConsole(owner.id)
      const details = { left }
      const act = { action: 'operator.use-recovery-code', id: owner.id, details } as const
      await auditOperator(db, { ...by, now }, act)
      await ctx.mail.write(db, recoveryCodeUsedMail(ctx.config, 'operator', { ...owner, left }), {
        now,
      })
    },
  })
}
