import type { createToken } from '@frontrow/contract/identity/sign-in'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import { roleCodes } from '@frontrow/contract/permissions'
import { audit } from '../../audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Context } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { coarseNetworkOf, deviceOf } from '../sessions/device-of.ts'
import { notify } from '../../outbox/outbox.ts'
import { takeFrom } from '../../../lib/db/rate-limits.sql.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { hasFactor } from '../factors/has-factor.sql.ts'
import { memberHolder } from '../factors/realm.sql.ts'
import { hashOfToken, newToken } from '../sessions/tokens.ts'
import {
  type DeveloperAtHome,
  lockDeveloper,
  markMembershipUsed,
  setPasswordHash,
} from '../people/developer.sql.ts'
import { newDeviceMail } from '../own-factors/factor-mails.ts'
import { knownDevice, rememberDevice } from '../sessions/known-device.ts'
import { lacksFactor } from '../people/lacks-factor.ts'
import { newDeviceMailsOf } from '../sessions/limits.ts'
import { openSession, type SignInMethod } from '../sessions/session.sql.ts'

const sessionMs = 12 * hourMs
const rememberedSessionMs = 30 * dayMs

/** The factors that a person proved at the sign-in. */
export interface Proved {
  developer: DeveloperAtHome
  method: SignInMethod
  isRemembered: boolean
  /** The stored hash that the password was compared with. Undefined for a passkey alone. */
  checkedHash?: string
  /** Replaces a stored hash whose parameters are outdated. */
  freshHash?: string | undefined
}

/**
 * Opens a session for a person whose sign-in was checked, and mails them where their browser is
 * new. Refuses where the password was changed meanwhile, or a second factor was added.
 */
export async function letIn(ctx: Context, proved: Proved): Promise<Reply<typeof createToken>> {
  const { developer } = proved
  const owner = {
    realm: 'member' as const,
    id: developer.id,
    sessionsAfter: developer.sessions_after,
  }
  const token = await ctx.database.asSystem((db) => openNewSession(ctx, db, proved))
  if (knownDevice(ctx, owner) === undefined) {
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

/** The keys of the answer to a sign-in that only some members get. */
export function membershipMarks(
  member: Limits,
  hasMore: boolean,
): Pick<Reply<typeof createToken>, 'is_limited' | 'has_more_organizations'> {
  return {
    ...(isLimited(member) ? { is_limited: true as const } : {}),
    ...(hasMore ? { has_more_organizations: true as const } : {}),
  }
}

type Limits = Pick<DeveloperAtHome, 'role' | 'is_owner' | 'has_factor' | 'is_factor_required'>

/** True where the member may not do all that an Admin may, for the role or without a factor. */
function isLimited(member: Limits): boolean {
  return (!member.is_owner && member.role !== roleCodes.admin) || lacksFactor(member)
}

async function openNewSession(ctx: Context, db: Db, proved: Proved): Promise<string> {
  const { developer, method, checkedHash, freshHash, isRemembered } = proved
  const { id, organization_id: organizationId } = developer
  await noteAct(db)
  const now = await readNow(db)
  const held = await lockDeveloper(db, id)
  // The password may have changed while the old one was being hashed; then the old one is refused.
  if (checkedHash !== undefined && held?.hash !== checkedHash)
    refuse('password_wrong', { field: 'password' })
  if (held === undefined) refuse('passkey_wrong')
  if (method === 'password' && (await hasFactor(db, memberHolder(id)))) needFactor()
  if (freshHash !== undefined) await setPasswordHash(db, id, freshHash)
  const token = newToken()
  const place = { organizationId, country: ctx.caller.country }
  const session = { holder: memberHolder(id), tokenHash: hashOfToken(token), place, method, now }
  const expiresAt = new Date(now.getTime() + (isRemembered ? rememberedSessionMs : sessionMs))
  await openSession(db, { ...session, expiresAt, ...browserOf(ctx) })
  await markMembershipUsed(db, { organizationId, developerId: id, now })
  await audit({ db, now, organizationId, developerId: id }, 'session.open', { id })
  return token
}

/** Refuses a password that was right, of an account with a second factor. */
export function needFactor(): never {
  return refuse('second_factor_needed', { field: 'second_factor' })
}

function browserOf({ caller }: Context): { device: string; network: string } {
  return { device: deviceOf(caller.userAgent), network: coarseNetworkOf(caller.address) }
}

/** Mails a person about a sign-in from a browser that is new to them, but not about their first. */
async function reportNewDevice(ctx: Context, to: DeveloperAtHome): Promise<void> {
  if (to.is_new) return
  const { key, limit } = newDeviceMailsOf(to.id)
  if ((await takeFrom(ctx.database, key, limit)) > 0) return
  await ctx.database.asSystem(async (db) => {
    const now = await readNow(db)
    const message = newDeviceMail(ctx.config, { ...to, ...browserOf(ctx), at: now })
    await ctx.mail.write(db, message, { now })
    const { id: developerId, organization_id: organizationId } = to
    await notify(db, {
      organizationId,
      developerId,
      now,
      kind: 'new_device',
      params: browserOf(ctx),
    })
  })
}
