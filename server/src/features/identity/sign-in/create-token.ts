import type { createToken as call } from '@frontrow/contract/identity/sign-in'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../../audit/audit.ts'
import { spendAll } from '../../../lib/calls/buckets.ts'
import type { Context } from '../../../lib/calls/context.ts'
import { compareGuess } from '../passwords/check-guess.ts'
import { hashPassword, isOutdated } from '../passwords/passwords.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { type DeveloperAtHome, findDeveloper } from '../people/developer.sql.ts'
import { memberHolder } from '../factors/realm.sql.ts'
import { normalEmail } from '../../../lib/mail/email-address.ts'
import { knownDevice } from '../sessions/known-device.ts'
import { letIn } from './let-in.ts'
import { auditFailedSignIn, typedFactor } from './open-proved.ts'
import { existenceOfAddress, signInOfAccount, signInOfAddress } from '../sessions/limits.ts'
import { proveMemberFactor } from '../own-factors/prove-member-factor.ts'
import type { SignInMethod } from '../sessions/session.sql.ts'

/**
 * Signs in. Every attempt spends its limits before the password is hashed; they are given back
 * unless it was a failed guess.
 */
export async function createToken(
  ctx: Context,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const ofAddress = signInOfAddress(ctx, 'developer')
  await spendAll(ctx, ofAddress)
  const developer = await ctx.database.asSystem((db) =>
    findDeveloper(db, normalEmail(body.username)),
  )
  const owner = developer && {
    ...memberHolder(developer.id),
    sessionsAfter: developer.sessionsAfter,
  }
  const device = owner && knownDevice(ctx, owner)
  // A known device already knows that the account exists, so its owner is not limited by what
  // others at the address asked.
  const ofExistence = device === undefined ? existenceOfAddress(ctx) : []
  await spendAll(ctx, ofExistence)
  if (developer === undefined) return refuse('email_not_found', { field: 'username' })
  const ofAccount = signInOfAccount(ctx, { realm: 'developer', account: developer.id, owner })
  await spendAll(ctx, ofAccount)
  const paid = [...ofAccount, ...ofExistence, ...ofAddress]
  await checkPassword(ctx, { developer, password: body.password }, paid)
  const checkedHash = developer.passwordHash
  const freshHash = isOutdated(checkedHash) ? await hashPassword(body.password) : undefined
  const method = await checkFactor(ctx, developer, body.second_factor)
  const isRemembered = body.remember_me === 'true'
  return letIn(ctx, { developer, method, isRemembered, checkedHash, freshHash })
}

async function checkFactor(
  ctx: Context,
  developer: DeveloperAtHome,
  typed: string | undefined,
): Promise<SignInMethod> {
  if (!developer.hasFactor) return 'password'
  const { id: developerId, organizationId, email, name } = developer
  const owner = { developerId, organizationId, email, name }
  return proveMemberFactor(ctx, owner, { typed: typedFactor(typed), ceremony: 'sign-in' })
}

async function checkPassword(
  ctx: Context,
  guess: { developer: DeveloperAtHome; password: string },
  paid: ReturnType<typeof signInOfAccount>,
): Promise<void> {
  const { developer, password } = guess
  const { id, organizationId, passwordHash: hash } = developer
  if (!(await compareGuess(ctx, paid, { password, hash, isOpen: !developer.isDisabled }))) {
    await auditFailedSignIn(ctx, memberHolder(id), (db, now) =>
      audit({ db, now, organizationId, actor: 'unknown' }, 'session.fail', { id }),
    )
    refuse('password_wrong', { field: 'password' })
  }
  if (developer.hasLeft) refuse('no_membership', { field: 'username' })
}
