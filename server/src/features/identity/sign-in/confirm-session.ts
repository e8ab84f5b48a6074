import { confirmedSeconds, type Input, type Reply } from '@frontrow/contract/endpoint'
import type { confirmSession as call } from '@frontrow/contract/identity/sessions'
import { audit } from '../../audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { hasFactor } from '../factors/has-factor.sql.ts'
import { memberHolder } from '../factors/realm.sql.ts'
import { lockDeveloper, memberOfOrganization } from '../people/developer.sql.ts'
import { checkGuess } from '../passwords/check-guess.ts'
import { provedFactor } from '../member-factors/prove-member-factor.ts'
import { markConfirmed } from '../sessions/session.sql.ts'

/**
 * Confirms the session for five minutes: by the second factor of an account that has one, else by
 * the password. A wrong one spends the same limits as at sign-in.
 */
export async function confirmSession(
  ctx: NonTransactionalContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { developerId, organizationId, tokenHash } = ctx
  if (ctx.session?.hasFactor === true) await proveFactor(ctx, body.second_factor)
  else await provePassword(ctx, body.password)
  const confirmedAt = await ctx.database.asSystem(async (db) => {
    await noteAct(db)
    const now = await readNow(db)
    await lockDeveloper(db, developerId)
    // A factor may have been added while the password was compared.
    if (ctx.session?.hasFactor !== true && (await hasFactor(db, memberHolder(developerId))))
      refuse('second_factor_needed', { field: 'second_factor' })
    await markConfirmed(db, 'developer', { tokenHash, now })
    await audit({ db, now, organizationId, developerId }, 'session.confirm', { id: developerId })
    return now
  })
  return { confirmed_till: new Date(confirmedAt.getTime() + confirmedSeconds * 1000).toISOString() }
}

async function proveFactor(ctx: NonTransactionalContext, typed: string | undefined): Promise<void> {
  if (typed === undefined) return refuse('second_factor_needed', { field: 'second_factor' })
  const { developerId, organizationId } = ctx
  const { email, name } = await ctx.database.asSystem((db) => memberOfOrganization(db, ctx))
  const owner = { developerId, organizationId, email, name }
  await provedFactor(ctx, owner, { typed, ceremony: 'confirm' })
}

async function provePassword(
  ctx: NonTransactionalContext,
  password: string | undefined,
): Promise<void> {
  const held = await ctx.database.asSystem((db) => lockDeveloper(db, ctx.developerId))
  if (held === undefined) return refuse('session_missing')
  const isRight = password !== undefined && (await checkGuess(ctx, { held, password }))
  if (!isRight) refuse('password_wrong', { field: 'password' })
}
