import { operatorPasswordLength } from '@frontrow/contract/operator'
import { giveAllBack, spendAll } from '../../../lib/calls/buckets.ts'
import { isCommonPassword } from '../../../lib/settings/common-passwords.ts'
import type { OperatorContext } from '../../../lib/calls/operator-context.ts'
import { hashPassword, verifyPassword } from '../../identity/identity.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { signInsOf, signInsOfAddress } from './operator-limits.ts'
import { findSecret } from './operator.sql.ts'

/**
 * Refuses `password_wrong` for a wrong password of the signed-in operator. A guess spends the
 * limits of sign-in, because a stolen cookie would avoid them otherwise.
 */
export async function checkOperatorPassword(
  ctx: OperatorContext,
  password: string,
  field: string,
): Promise<void> {
  const { email } = ctx.operator
  const ofAddress = signInsOfAddress(ctx)
  await spendAll(ctx, ofAddress)
  const secret = await ctx.database.asSystem((db) => findSecret(db, email))
  const ofAccount = signInsOf(ctx, email, secret)
  await spendAll(ctx, ofAccount)
  const paid = [...ofAccount, ...ofAddress]
  const isRight = secret !== undefined && (await verifyPassword(password, secret.hash))
  if (!isRight) refuse('password_wrong', { field })
  await giveAllBack(ctx, paid)
}

/**
 * Hashes a chosen password. Refuses `password_too_short`, and `password_common` whatever
 * PASSWORD_BLOCKLIST says.
 */
export async function hashOperatorPassword(password: string, field: string): Promise<string> {
  const { length } = Array.from(password.normalize('NFC'))
  if (length < operatorPasswordLength) refuse('password_too_short', { field })
  if (isCommonPassword(password)) refuse('password_common', { field })
  return hashPassword(password)
}
