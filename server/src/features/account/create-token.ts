import type { createToken as call } from '@frontrow/contract/account'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import { roleCodes } from '@frontrow/contract/permissions'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { audit, noteAct } from '../../lib/audit.sql.ts'
import { giveAllBack, spendAll } from '../../lib/buckets.ts'
import { readNow } from '../../lib/clock.sql.ts'
import type { Context } from '../../lib/context.ts'
import type { Db } from '../../lib/database.ts'
import { coarseNetworkOf, deviceOf } from '../../lib/device-of.ts'
import { hashPassword, isOutdated, verifyPassword } from '../../lib/passwords.ts'
import { takeFrom } from '../../lib/rate-limits.sql.ts'
import { refuse } from '../../lib/refuse.ts'
import { hasFactor } from '../../lib/second-factors/has-factor.sql.ts'
import { hashOfToken, newToken } from '../../lib/tokens.ts'
import {
  type DeveloperAtHome,
  findDeveloper,
  lockDeveloper,
  markMembershipUsed,
  setPasswordHash,
} from './developer.sql.ts'
import { newDeviceMail } from './factor-mails.ts'
import { normalEmail } from './email-address.ts'
import { lacksFactor } from './lacks-factor.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { existenceOfAddress, newDeviceMailsOf, signInOfAccount, signInOfAddress } from './limits.ts'
import { asHolder, provedFactor } from './second-factor.ts'
import { openSession, type SignInMethod } from './session.sql.ts'

const sessionMs = 12 * hourMs
const rememberedSessionMs = 30 * dayMs
/** A developer has at most this many live sessions. */
export const mostSessions = 20

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
  const owner = developer && { id: developer.id, sessionsAfter: developer.sessions_after }
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
  const freshHash = isOutdated(developer.password_hash)
    ? await hashPassword(body.password)
    : undefined
  const method = await checkFactor(ctx, developer, body.second_factor)
  const lifeMs = body.remember_me === 'true' ? rememberedSessionMs : sessionMs
  const token = await ctx.database.asSystem((db) => {
    const caller = callerIn(ctx)
    return letIn(db, { developer, lifeMs, freshHash, method, ...caller })
  })
  if (owner !== undefined && device === undefined) {
    rememberDevice(ctx, owner)
    await reportNewDevice(ctx, developer)
  }
  return {
    access_token: token,
    name: developer.name,
    email: developer.email,
    approved: developer.is_approved,
    migrated: developer.is_migrated,
    ...membershipMarks(developer, developer.has_more),
  }
}

/** What the answer to a sign-in says only of some members. */
export function membershipMarks(
  member: Limits,
  hasMore: boolean,
): Pick<Reply<typeof call>, 'is_limited' | 'has_more_organizations'> {
  return {
    ...(isLimited(member) ? { is_limited: true as const } : {}),
    ...(hasMore ? { has_more_organizations: true as const } : {}),
  }
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
  return provedFactor(ctx, { developerId, organizationId, email, name }, typed)
}

function needFactor(): never {
  return refuse('second_factor_needed', { field: 'second_factor' })
}

function callerIn({ caller }: Context) {
  return { device: deviceOf(caller.userAgent), network: coarseNetworkOf(caller.address) }
}

/** Mails a person about a sign-in from a browser that is new to them, but not about their first. */
async function reportNewDevice(ctx: Context, to: DeveloperAtHome): Promise<void> {
  if (to.is_new) return
  const { key, limit } = newDeviceMailsOf(to.id)
  if ((await takeFrom(ctx.database, key, limit)) > 0) return
  await ctx.database.asSystem(async (db) => {
    const now = await readNow(db)
    const message = newDeviceMail(ctx.config, { ...to, ...callerIn(ctx), at: now })
    await ctx.mail.write(db, message, { now })
  })
  await ctx.mail.hurry()
}

type Limits = Pick<DeveloperAtHome, 'role' | 'is_owner' | 'has_factor' | 'is_factor_required'>

/** True where the member may not do all that an Admin may, for the role or without a factor. */
function isLimited(member: Limits): boolean {
  return (!member.is_owner && member.role !== roleCodes.admin) || lacksFactor(member)
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

interface SignIn {
  developer: DeveloperAtHome
  lifeMs: number
  freshHash: string | undefined
  method: SignInMethod
  device: string
  network: string
}

async function letIn(db: Db, sign: SignIn): Promise<string> {
  const { method, device, network } = sign
  const { id, organization_id: organizationId, password_hash: checkedHash } = sign.developer
  await noteAct(db)
  const now = await readNow(db)
  // The password may have changed while the old one was being hashed; then the old one is refused.
  const held = await lockDeveloper(db, id)
  if (held?.hash !== checkedHash) refuse('password_wrong', { field: 'password' })
  if (method === 'password' && (await hasFactor(db, asHolder(id)))) needFactor()
  if (sign.freshHash !== undefined) await setPasswordHash(db, id, sign.freshHash)
  const token = newToken()
  const session = { tokenHash: hashOfToken(token), organizationId, developerId: id, now }
  const expiresAt = new Date(now.getTime() + sign.lifeMs)
  await openSession(db, { ...session, expiresAt, method, device, network }, mostSessions)
  await markMembershipUsed(db, session)
  await audit({ db, now, organizationId, developerId: id }, 'session.open', { id })
  return token
}
