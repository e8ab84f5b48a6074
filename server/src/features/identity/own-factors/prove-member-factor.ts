import { audit } from '../../audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import type { Context } from '../../../lib/calls/context.ts'
import { notify } from '../../outbox/outbox.ts'
import { memberHolder } from '../factors/realm.sql.ts'
import { proveFactor } from '../factors/prove-factor.ts'
import type { SignInMethod } from '../sessions/session.sql.ts'
import { recoveryCodeUsedMail } from './factor-mails.ts'

/** The account whose second factor is checked. */
export interface FactorOwner {
  developerId: string
  organizationId: string
  email: string
  name: string
}

/**
 * Checks and uses up a second factor of a person. The use of a recovery code is audited, and its
 * owner gets a mail. Refuses `second_factor_wrong`, `too_many_requests`.
 */
export async function proveMemberFactor(
  ctx: Context,
  owner: FactorOwner,
  proof: { typed: string; ceremony: 'confirm' | 'sign-in' },
): Promise<SignInMethod> {
  const { developerId, organizationId } = owner
  return proveFactor(ctx, {
    ...proof,
    holder: memberHolder(developerId),
    onRecoveryCode: async (db, { now, left }) => {
      await noteAct(db)
      const details = { left }
      const by = { db, now, organizationId, developerId }
      await audit(by, 'factor.use-recovery-code', { id: developerId, details })
      await ctx.mail.write(db, recoveryCodeUsedMail(ctx.config, 'developer', { ...owner, left }), {
        now,
      })
      const about = { organizationId, developerId, now }
      await notify(db, { ...about, kind: 'recovery_code_used', params: details })
    },
  })
}
