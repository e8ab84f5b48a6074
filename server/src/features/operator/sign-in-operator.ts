import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { createOperatorSession as call } from '@frontrow/contract/operator'
import { giveAllBack, spendAll } from '../../lib/buckets.ts'
import { readNow } from '../../lib/clock.sql.ts'
import type { Context } from '../../lib/context.ts'
import { coarseNetworkOf } from '../../lib/device-of.ts'
import type { OperatorPublicContext } from '../../lib/operator-context.ts'
import { hashPassword, verifyPassword } from '../../lib/passwords.ts'
import { takeFrom } from '../../lib/rate-limits.sql.ts'
import { refuse } from '../../lib/refuse.ts'
import { newToken } from '../../lib/tokens.ts'
import { normalEmail } from '../account/account.ts'
import { auditOperator } from './audit-operator.ts'
import { letOperatorIn } from './let-operator-in.ts'
import { proveOperatorFactor } from './operator-factors.ts'
import { signInsOf } from './operator-limits.ts'
import { findSecret, type OperatorSecret } from './operator.sql.ts'
import type { SignInMethod } from './operator-session.sql.ts'

/**
 * Signs in. An attempt spends its limits before the password is compared; they are given back
 * unless it was wrong. An unknown email costs the same hash as a known one.
 */
export async function signInOperator(
  ctx: OperatorPublicContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const email = normalEmail(body.email)
  const paid = signInsOf(ctx, email)
  await spendAll(ctx, paid)
  const found = await ctx.database.asSystem((db) => findSecret(db, email))
  const secret = found !== undefined && isOpen(found, ctx.isNear) ? found : undefined
  const isRight = await isPassword(body.password, secret)
  if (secret === undefined || !isRight) {
    if (found !== undefined) await auditFailure(ctx, found.id)
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

/** One row an account and minute, so that guesses cannot fill the table. */
const auditedFailures = { burst: 1, everySeconds: 60 }

async function auditFailure(ctx: Context, id: string): Promise<void> {
  if ((await takeFrom(ctx.database, `audit|operator-sign-in|${id}`, auditedFailures)) > 0) return
  await ctx.database.asSystem(async (db) => {
    const now = await readNow(db)
    await auditOperator(
      db,
      { actor: 'unknown', via: 'console', now },
      {
        action: 'operator.fail-sign-in',
        id,
        details: { network: coarseNetworkOf(ctx.caller.address) },
      },
    )
  })
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
