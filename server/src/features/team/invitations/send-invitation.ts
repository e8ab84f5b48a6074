import { randomBytes } from 'node:crypto'
import { dayMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import { teamRoleName } from '@frontrow/contract/permissions'
import { type inviteMember, invitationDays } from '@frontrow/contract/team'
import { audit } from '../../audit/audit.ts'
import type { Context } from '../../../lib/calls/context.ts'
import { newId } from '../../../lib/db/ids.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { hashOfToken, memberRows } from '../../identity/identity.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'
import { type Team, mustManage } from '../parts/change-team.ts'
import { insertInvitation } from '../parts/invitation.sql.ts'
import { asInvitation } from '../parts/list-members.ts'
import { invitationMail } from '../parts/mails.ts'
import { notifyTeam } from '../parts/notify-team.ts'

const lifeMs = invitationDays * dayMs

export interface Invited {
  /** Normalized. */
  email: string
  role: number
}

/** Refuses `role_not_yours` and `already_member`. */
export async function mustBeInvitable(team: Team, { email, role }: Invited): Promise<void> {
  mustManage(team, role, 'role')
  const members = await memberRows(team.db, team.organizationId)
  if (members.some((member) => member.email === email)) refuse('already_member', { field: 'email' })
}

/**
 * Stores an invitation and writes its mail. The link has 256 random bits and is only in the mail.
 * The limits are spent already.
 */
export async function sendInvitation(
  ctx: Pick<Context, 'config' | 'mail'>,
  team: Team,
  { email, role }: Invited,
): Promise<Reply<typeof inviteMember>> {
  const { db, now, organizationId, organizationName, developerId } = team
  await mustBeInvitable(team, { email, role })
  const token = randomBytes(32).toString('base64url')
  const id = newId(now)
  const expiresAt = new Date(now.getTime() + lifeMs)
  const row = { tokenHash: hashOfToken(token), id, organizationId, email, role, now, expiresAt }
  await insertInvitation(db, { ...row, invitedBy: developerId })
  await audit(team, 'invitation.send', { id, details: { email, role } })
  const invitedBy = team.self.name
  const link = `${ctx.config.publicUrl}/auth/invitation#token=${token}`
  const mail = invitationMail(ctx.config, { email, organizationName, invitedBy, role, link })
  await ctx.mail.write(db, mail, { now, usefulMs: lifeMs })
  const forAdmins = `${nameInMail(invitedBy)} invited ${email} as ${teamRoleName(role)}.`
  await notifyTeam(ctx, team, { forAdmins })
  return asInvitation({
    id,
    email,
    role,
    invitedBy,
    createdAt: now,
    expiresAt,
  })
}
