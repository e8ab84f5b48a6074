import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { createOperatorSession as call } from '@frontrow/contract/operator'
import { giveAllBack, spendAll } from '../../../lib/calls/buckets.ts'
import type { Context } from '../../../lib/calls/context.ts'
import type { OperatorPublicContext } from '../../../lib/calls/operator-context.ts'
import { hashPassword, verifyPassword } from '../../identity/identity.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { newToken, type SignInMethod } from '../../identity/for-operators.ts'
import { normalEmail } from '../../../lib/mail/email-address.ts'
import { letOperatorIn } from './let-operator-in.ts'
import { noteFailedSignIn } from '../identity/note-failed-sign-in.ts'
import { proveOperatorFactor } from '../identity/operator-factors.ts'
import { signInsOf, signInsOfAddress } from '../identity/operator-limits.ts'
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
  const ofAddress = signInsOfAddress(ctx)
  await spendAll(ctx, ofAddress)
  const found = await ctx.database.asSystem((db) => findSecret(db, email))
  const ofAccount = signInsOf(ctx, email, found)
  await spendAll(ctx, ofAccount)
  const paid = [...ofAccount, ...ofAddress]
  const secret = found !== undefined && isOpen(found, ctx.isNear) ? found : undefined
  const isRight = await isPassword(body.password, secret)
  if (secret === undefined || !isRight) {
    if (found !== undefined) await noteFailedSignIn(ctx, found.id)
    return refuse('operator_sign_in_wrong', { field: 'password' })
  }
  await giveAllBack(ctx, paid)
  const method = await checkFactor(ctx, secret, body.second_factor)
  return letOperatorIn(ctx, { id: secret.id, method, checkedHash: secret.hash })
}

/** A demo operator's password is printed, so it is good on this machine only. */
function isOpen({ isRemoved, isDemo }: OperatorSecret, isNear: boolean): boolean {
  return !isRemoved && (!isDemo || isNear)
}

let placeholder: Promise<string> | undefined

/** Compares with a hash that nothing matches where there is no account, which takes as long. */
async function isPassword(password: string, secret: OperatorSecret | undefined): Promise<boolean> {
  placeholder ??= hashPassword(newToken())
  const hash = secret === undefined || secret.hash === 'none' ? await placeholder : secret.hash
  const isSame = await verifyPassword(password, hash)
  return isSame && secret !== undefined
}

async function checkFactor(
  ctx: Context,
  secret: OperatorSecret,
  typed: string | undefined,
): Promise<SignInMethod> {
  if (!secret.hasFactor) return 'password'
  if (typed === undefined || typed.trim() === '')
    return refuse('second_factor_needed', { field: 'second_factor' })
  return proveOperatorFactor(ctx, secret, { typed, ceremony: 'sign-in' })
}
