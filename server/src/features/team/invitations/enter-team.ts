import { teamRoleName } from '@frontrow/contract/permissions'
import { audit } from '../../audit/audit.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Context } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { joinTeam, lockTeam } from '../../identity/identity.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'
import { type InvitationRow, findInvitation, takeInvitation } from '../parts/invitation.sql.ts'
import { notifyTeam } from '../parts/notify-team.ts'

/**
 * Uses up an invitation and makes the person a member, in the current transaction of the system.
 * Refuses `invitation_not_valid`, `invitation_of_other` for another person's, and `already_member`.
 */
export async function enterTeam(
  ctx: Pick<Context, 'config' | 'mail'>,
  db: Db,
  { tokenHash, person }: { tokenHash: Buffer; person: { id: string; name: string; email: string } },
): Promise<InvitationRow> {
  const invitation = await findInvitation(db, tokenHash)
  if (invitation === undefined) return refuse('invitation_not_valid', { field: 'token' })
  if (invitation.email !== person.email) refuse('invitation_of_other', { field: 'token' })
  const { organizationId, role } = invitation
  const { name: organizationName } = await lockTeam(db, organizationId)
  const now = await readNow(db)
  if (!(await takeInvitation(db, tokenHash, now)))
    refuse('invitation_not_valid', { field: 'token' })
  if (!(await joinTeam(db, { organizationId, developerId: person.id, role, now })))
    refuse('already_member', { field: 'token' })
  const details = { name: person.name, email: person.email, role }
  await audit({ db, now, organizationId, developerId: person.id }, 'member.join', {
    id: person.id,
    details,
  })
  const organization = nameInMail(organizationName)
  const as = teamRoleName(role)
  const team = { db, now, organizationId, organizationName }
  await notifyTeam(ctx, team, {
    person: { ...person, text: `you joined ${organization} as ${as}.` },
    forAdmins: `${nameInMail(person.name)} joined ${organization} as ${as}.`,
  })
  return invitation
}
