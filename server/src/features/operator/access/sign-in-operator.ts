import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { createOperatorSession as call } from '@frontrow/contract/operator'
import { spendAll } from '../../../lib/calls/buckets.ts'
import type { Context } from '../../../lib/calls/context.ts'
import type { OperatorPublicContext } from '../../../lib/calls/operator-context.ts'
import { hashPassword, signInOfAccount } from '../../identity/identity.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import {
  compareGuess,
  newToken,
  signInOfAddress,
  type SignInMethod,
  typedFactor,
} from '../../identity/for-operators.ts'
import { normalEmail } from '../../../lib/mail/email-address.ts'
import { letOperatorIn, noteFailedSignIn } from './let-operator-in.ts'
import { proveOperatorFactor } from '../identity/operator-factors.ts'
import { guessedOperator } from '../identity/operator-limits.ts'
import { findSecret, type OperatorSecret } from '../identity/operator.sql.ts'

/**
 * Signs in. An attempt spends its limits before the password is compared; they are given back
 * unless it was wrong. An unknown email costs the same hash as a known one.
 */
export async function signInOperator(
  ctx: OperatorPublicContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const email = normalEmail(body.email)
  const ofAddress = signInOfAddress(ctx, 'operator')
  await spendAll(ctx, ofAddress)
  const found = await ctx.database.asSystem((db) => findSecret(db, email))
  const ofAccount = signInOfAccount(ctx, guessedOperator(ctx, email, found))
  await spendAll(ctx, ofAccount)
  const secret = found !== undefined && mayEnter(found, ctx.isNear) ? found : undefined
  const hash = await comparedHash(secret)
  const guess = { password: body.password, hash, isOpen: secret !== undefined }
  const isRight = await compareGuess(ctx, [...ofAccount, ...ofAddress], guess)
  if (secret === undefined || !isRight) {
    if (found !== undefined) await noteFailedSignIn(ctx, found.id)
    return refuse('operator_sign_in_wrong', { field: 'password' })
  }
  const method = await checkFactor(ctx, secret, body.second_factor)
  return letOperatorIn(ctx, { id: secret.id, method, checkedHash: secret.hash })
}

/** A demo operator's password is printed, so it is good on this machine only. */
function mayEnter({ isRemoved, isDemo }: OperatorSecret, isNear: boolean): boolean {
  return !isRemoved && (!isDemo || isNear)
}

let placeholder: Promise<string> | undefined

/** Without an account or a password it is a hash that nothing matches, which takes as long. */
async function comparedHash(secret: OperatorSecret | undefined): Promise<string> {
  placeholder ??= hashPassword(newToken())
  return secret === undefined || secret.hash === 'none' ? placeholder : secret.hash
}

async function checkFactor(
  ctx: Context,
  secret: OperatorSecret,
  typed: string | undefined,
): Promise<SignInMethod> {
  if (!secret.hasFactor) return 'password'
  return proveOperatorFactor(ctx, secret, { typed: typedFactor(typed), ceremony: 'sign-in' })
}
