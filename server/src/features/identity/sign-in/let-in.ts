import type { createToken } from '@frontrow/contract/identity/sign-in'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import { roleCodes } from '@frontrow/contract/permissions'
import { audit } from '../../audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Context } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { notify } from '../../outbox/outbox.ts'
import { takeFrom } from '../../../lib/db/rate-limits.sql.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { memberHolder } from '../factors/realm.sql.ts'
import {
  type DeveloperAtHome,
  lockDeveloper,
  markMembershipUsed,
  setPasswordHash,
} from '../people/developer.sql.ts'
import { newDeviceMail } from '../own-factors/factor-mails.ts'
import { rememberNewDevice } from '../sessions/known-device.ts'
import { lacksFactor } from '../people/lacks-factor.ts'
import { newDeviceMailsOf } from '../sessions/limits.ts'
import { browserOf, openProved, type Proof } from './open-proved.ts'

const sessionMs = 12 * hourMs
const rememberedSessionMs = 30 * dayMs

export interface ProvedMember extends Proof {
  developer: DeveloperAtHome
  isRemembered: boolean
  /** Replaces a stored hash whose parameters are outdated. */
  freshHash?: string | undefined
}

/**
 * Opens a session for a person whose sign-in was checked, and mails them where their browser is
 * new. Refuses where the password was changed meanwhile, or a second factor was added.
 */
export async function letIn(
  ctx: Context,
  proved: ProvedMember,
): Promise<Reply<typeof createToken>> {
  const { developer } = proved
  const token = await ctx.database.asSystem((db) => openNewSession(ctx, db, proved))
  const owner = { ...memberHolder(developer.id), sessionsAfter: developer.sessionsAfter }
  if (rememberNewDevice(ctx, owner)) await reportNewDevice(ctx, developer)
  return {
    access_token: token,
    name: developer.name,
    email: developer.email,
    approved: developer.isApproved,
    migrated: developer.isMigrated,
    ...membershipMarks(developer, developer.hasMore),
  }
}

/** The keys of the answer to a sign-in that only some members get. */
export function membershipMarks(
  member: Limits,
  hasMore: boolean,
): Pick<Reply<typeof createToken>, 'is_limited' | 'has_more_organizations' | 'organization_id'> {
  return {
    ...(isLimited(member) ? { is_limited: true as const } : {}),
    ...(hasMore
      ? { has_more_organizations: true as const, organization_id: member.organizationId }
      : {}),
  }
}

type Limits = Pick<
  DeveloperAtHome,
  'role' | 'isOwner' | 'hasFactor' | 'isFactorRequired' | 'organizationId'
>

/** True where the member may not do all that an Admin may, for the role or without a factor. */
function isLimited(member: Limits): boolean {
  return (!member.isOwner && member.role !== roleCodes.admin) || lacksFactor(member)
}

async function openNewSession(ctx: Context, db: Db, proved: ProvedMember): Promise<string> {
  const { developer, freshHash, isRemembered, ...proof } = proved
  const { id, organizationId } = developer
  await noteAct(db)
  const now = await readNow(db)
  const held = await lockDeveloper(db, id)
  const token = await openProved(ctx, db, {
    ...proof,
    holder: memberHolder(id),
    heldHash: held?.hash,
    now,
    lifeMs: isRemembered ? rememberedSessionMs : sessionMs,
    place: { organizationId, country: ctx.caller.country },
  })
  if (token === undefined)
    return proof.checkedHash === undefined
      ? refuse('passkey_wrong')
      : refuse('password_wrong', { field: 'password' })
  if (freshHash !== undefined) await setPasswordHash(db, id, freshHash)
  await markMembershipUsed(db, { organizationId, developerId: id, now })
  await audit({ db, now, organizationId, developerId: id }, 'session.open', { id })
  return token
}

/** Mails a person about a sign-in from a browser that is new to them, but not about their first. */
async function reportNewDevice(ctx: Context, to: DeveloperAtHome): Promise<void> {
  if (to.isNew) return
  const { key, limit } = newDeviceMailsOf(to.id)
  if ((await takeFrom(ctx.database, key, limit)) > 0) return
  await ctx.database.asSystem(async (db) => {
    const now = await readNow(db)
    const message = newDeviceMail(ctx.config, { ...to, ...browserOf(ctx), at: now })
    await ctx.mail.write(db, message, { now })
    const { id: developerId, organizationId } = to
    await notify(db, {
      organizationId,
      developerId,
      now,
      kind: 'new_device',
      params: browserOf(ctx),
    })
  })
}
