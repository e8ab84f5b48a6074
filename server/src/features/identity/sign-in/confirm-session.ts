import { confirmedSeconds, type Input, type Reply } from '@frontrow/contract/endpoint'
import type { confirmSession as call } from '@frontrow/contract/identity/sessions'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { hasFactor } from '../factors/has-factor.sql.ts'
import type { OwnContext } from '../own-factors/own-context.ts'
import { markConfirmed } from '../sessions/session.sql.ts'
import { refuseMissingFactor } from './open-proved.ts'

/**
 * Confirms the session for five minutes: by the second factor of an account that has one, else by
 * the password. A wrong one spends the same limits as at sign-in.
 */
export async function confirmSession(
  ctx: OwnContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { holder, tokenHash } = ctx
  if (!ctx.hasFactor) await ctx.checkPassword(body.password)
  else if (body.second_factor === undefined) refuseMissingFactor()
  else await ctx.proveFactor(body.second_factor)
  const confirmedAt = await ctx.change(async (db) => {
    const now = await readNow(db)
    // A factor may have been added while the password was compared.
    if (!ctx.hasFactor && (await hasFactor(db, holder))) refuseMissingFactor()
    await markConfirmed(db, holder.realm, tokenHash, now)
    await ctx.audited(db, 'confirm')
    return now
  })
  return { confirmed_till: new Date(confirmedAt.getTime() + confirmedSeconds * 1000).toISOString() }
}
