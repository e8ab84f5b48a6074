import type { Input, Reply } from '@frontrow/contract/endpoint'
import { roleCodes, teamRoleName } from '@frontrow/contract/permissions'
import type { setMemberRole as call } from '@frontrow/contract/team'
import { audit } from '../../audit/audit.ts'
import { noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { leaveWebhooks } from '../../webhooks/webhooks.ts'
import { leaveTokens, setMembershipRole } from '../../identity/identity.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'
import { changeTeam, findManaged, mustManage } from '../parts/change-team.ts'
import { endInvitationsBy } from '../parts/invitation.sql.ts'
import { asMember } from '../parts/list-members.ts'
import { voidTransfer } from '../parts/owner-transfer.sql.ts'
import { notifyTeam } from '../parts/notify-team.ts'

/** Gives a member another role. It counts from the member's next call on. */
export async function setMemberRole(
  ctx: NonTransactionalContext,
  { params, body: { role } }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  return changeTeam(ctx, 'team.write', async (team) => {
    const member = await findManaged(team, params.memberId)
    mustManage(team, role, 'role')
    if (member.role === role) {
      await noteNothingChanged(team)
      return asMember(member)
    }
    const { db, now, organizationId, organizationName } = team
    const developerId = member.id
    await setMembershipRole(db, { organizationId, developerId, role })
    if (role !== roleCodes.admin) {
      await endInvitationsBy(db, { organizationId, developerId, now })
      await leaveTokens(team, member)
      await leaveWebhooks(team, member, role)
      await voidTransfer(db, { organizationId, toId: developerId, now })
    }
    const details = { before: member.role, role, name: member.name }
    await audit(team, 'member.set-role', { id: developerId, details })
    const words = `from ${teamRoleName(member.role)} to ${teamRoleName(role)}`
    await notifyTeam(ctx, team, {
      person: {
        ...member,
        text: `${nameInMail(team.self.name)} changed your role in ${nameInMail(organizationName)} ${words}.`,
      },
      forAdmins: `${nameInMail(team.self.name)} changed the role of ${nameInMail(member.name)} ${words}.`,
    })
    return asMember({ ...member, role })
  })
}
