import type { createToken as call } from '@frontrow/contract/identity/sign-in'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit } from '../../audit/audit.ts'
import { giveAllBack, spendAll } from '../../../lib/calls/buckets.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Context } from '../../../lib/calls/context.ts'
import { hashPassword, isOutdated, verifyPassword } from '../passwords/passwords.ts'
import { takeFrom } from '../../../lib/db/rate-limits.sql.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { type DeveloperAtHome, findDeveloper } from '../people/developer.sql.ts'
import { normalEmail } from '../../../lib/mail/email-address.ts'
import { knownDevice } from '../sessions/known-device.ts'
import { letIn, needFactor } from './let-in.ts'
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
  const ofAddress = signInOfAddress(ctx)
  await spendAll(ctx, ofAddress)
  const developer = await ctx.database.asSystem((db) =>
    findDeveloper(db, normalEmail(body.username)),
  )
  const owner = developer && {
    realm: 'member' as const,
    id: developer.id,
    sessionsAfter: developer.sessions_after,
  }
  const device = owner && knownDevice(ctx, owner)
  // A known device already knows that the account exists, so its owner is not limited by what
  // others at the address asked.
  const ofExistence = device === undefined ? existenceOfAddress(ctx) : []
  await spendAll(ctx, ofExistence)
  if (developer === undefined) return refuse('email_not_found', { field: 'username' })
  const ofAccount = signInOfAccount(ctx, developer.id, device)
  await spendAll(ctx, ofAccount)
  const paid = [...ofAccount, ...ofExistence, ...ofAddress]
  await checkPassword(ctx, { developer, password: body.password }, paid)
  const checkedHash = developer.password_hash
  const freshHash = isOutdated(checkedHash) ? await hashPassword(body.password) : undefined
  const method = await checkFactor(ctx, developer, body.second_factor)
  const isRemembered = body.remember_me === 'true'
  return letIn(ctx, { developer, method, isRemembered, checkedHash, freshHash })
}

/**
 * An account with a second factor needs it in the same call, so that no half-signed-in state
 * exists. It is checked after the password, so that nobody else learns that there is one.
 */
async function checkFactor(
  ctx: Context,
  developer: DeveloperAtHome,
  typed: string | undefined,
): Promise<SignInMethod> {
  if (!developer.has_factor) return 'password'
  if (typed === undefined || typed.trim() === '') return needFactor()
  const { id: developerId, organization_id: organizationId, email, name } = developer
  const owner = { developerId, organizationId, email, name }
  return proveMemberFactor(ctx, owner, { typed, ceremony: 'sign-in' })
}

async function checkPassword(
  ctx: Context,
  guess: { developer: DeveloperAtHome; password: string },
  paid: ReturnType<typeof signInOfAccount>,
): Promise<void> {
  let isRight: boolean
  try {
    isRight = await verifyPassword(guess.password, guess.developer.password_hash)
  } catch (error) {
    // The password was not compared, because the server was busy.
    await giveAllBack(ctx, paid)
    throw error
  }
  if (!isRight || guess.developer.is_disabled) {
    await auditFailure(ctx, guess.developer)
    refuse('password_wrong', { field: 'password' })
  }
  await giveAllBack(ctx, paid)
  if (guess.developer.has_left) refuse('no_membership', { field: 'username' })
}

/** One row an account and minute, so that guesses cannot fill the table. */
const auditedFailures = { burst: 1, everySeconds: 60 }

async function auditFailure(
  ctx: Context,
  { id, organization_id: organizationId }: DeveloperAtHome,
): Promise<void> {
  if ((await takeFrom(ctx.database, `audit|sign-in|${id}`, auditedFailures)) > 0) return
  await ctx.database.asSystem(async (db) => {
    const now = await readNow(db)
    await audit({ db, now, organizationId, actor: 'unknown' }, 'session.fail', { id })
  })
}
