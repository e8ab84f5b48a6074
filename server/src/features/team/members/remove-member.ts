import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { removeMember as call } from '@frontrow/contract/team'
import { audit } from '../../audit/audit.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'
import { workingTokensOf } from '../../identity/identity.ts'
import { changeTeam, findManaged } from '../parts/change-team.ts'
import { endMember } from './end-member.ts'
import { notifyTeam } from '../parts/notify-team.ts'

/** Removes a member. Their token is invalid on every node once this is answered. */
export async function removeMember(
  ctx: NonTransactionalContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  return changeTeam(ctx, 'team.write', async (team) => {
    const member = await findManaged(team, params.memberId)
    await endMember(team, member)
    const details = { name: member.name, email: member.email, role: member.role }
    await audit(team, 'member.remove', { id: member.id, details })
    const by = nameInMail(team.self.name)
    await notifyTeam(ctx, team, {
      person: {
        ...member,
        text: `${by} removed you from ${nameInMail(team.organizationName)}. You no longer have access to it.`,
      },
      forAdmins: `${by} removed ${nameInMail(member.name)}.`,
    })
    return { status: 'SUCCESS', api_tokens: await workingTokensOf(team.db, team, member.id) }
  })
}
