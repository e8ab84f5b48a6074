import { operatorPasswordLength } from '@frontrow/contract/operator'
import { isCommonPassword } from '../../../lib/settings/common-passwords.ts'
import type { OperatorContext } from '../../../lib/calls/operator-context.ts'
import { operatorHolder } from '../../identity/for-operators.ts'
import { checkGuess, hashPassword } from '../../identity/identity.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { guessedOperator } from './operator-limits.ts'
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
  const secret = await ctx.database.asSystem((db) => findSecret(db, email))
  if (secret === undefined) return refuse('session_missing')
  const { account } = guessedOperator(ctx, email)
  const { id, hash, sessionsAfter } = secret
  const owner = { ...operatorHolder(id), hash, sessionsAfter, account }
  if (!(await checkGuess(ctx, owner, password))) refuse('password_wrong', { field })
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
