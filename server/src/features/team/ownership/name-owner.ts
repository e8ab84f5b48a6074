import { dayMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { roleCodes } from '@frontrow/contract/permissions'
import { type nameOwner as call, ownerTransferDays } from '@frontrow/contract/team'
import { audit } from '../../audit/audit.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { newId } from '../../../lib/db/ids.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'
import { changeTeam, findMember } from '../parts/change-team.ts'
import { insertTransfer, voidTransfer } from '../parts/owner-transfer.sql.ts'
import { notifyTeam } from '../parts/notify-team.ts'

/**
 * Offers the organization to an Admin. Nothing changes until that one accepts. The name of the
 * organization is typed, so that nobody hands over the wrong one.
 */
export async function nameOwner(
  ctx: NonTransactionalContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  return changeTeam(ctx, 'owner', async (team) => {
    const { db, now, organizationId, organizationName } = team
    const member = await findMember(team, body.member_id)
    if (member.isOwner) refuse('own_role', { field: 'member_id' })
    if (member.role !== roleCodes.admin) refuse('not_an_admin', { field: 'member_id' })
    if (body.organization_name.trim() !== organizationName.trim())
      refuse('organization_name_differs', { field: 'organization_name' })
    await voidTransfer(db, { organizationId, now })
    const expiresAt = new Date(now.getTime() + ownerTransferDays * dayMs)
    const ids = { id: newId(now), organizationId, fromId: team.developerId, toId: member.id }
    await insertTransfer(db, { ...ids, now, expiresAt })
    const details = { name: member.name, email: member.email }
    await audit(team, 'owner.offer', { id: member.id, details })
    const by = nameInMail(team.self.name)
    const organization = nameInMail(organizationName)
    await notifyTeam(ctx, team, {
      person: {
        ...member,
        text: `${by} wants to transfer ownership of ${organization} to you. Accept it within ${ownerTransferDays} days under Organization, Members.`,
      },
      forAdmins: `${by} offered the ownership of ${organization} to ${nameInMail(member.name)}, who has not accepted yet.`,
    })
    return { member_id: member.id, name: member.name, expires_at: expiresAt.toISOString() }
  })
}
