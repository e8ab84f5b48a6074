import type { Reply } from '@frontrow/contract/endpoint'
import type { leaveOrganization as call } from '@frontrow/contract/team'
import { audit } from '../../audit/audit.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'
import { changeTeam } from '../parts/change-team.ts'
import { endMember } from './end-member.ts'
import { notifyTeam } from '../parts/notify-team.ts'

/** Ends the membership of the session. The owner stays, because an organization always has one. */
export async function leaveOrganization(ctx: NonTransactionalContext): Promise<Reply<typeof call>> {
  return changeTeam(ctx, 'self', async (team) => {
    const { self } = team
    if (self.isOwner) refuse('owner_stays')
    await endMember(team, self)
    const details = { name: self.name, email: self.email, role: self.role }
    await audit(team, 'member.leave', { id: self.id, details })
    const organization = nameInMail(team.organizationName)
    await notifyTeam(ctx, team, {
      person: { ...self, text: `you left ${organization}. You no longer have access to it.` },
      forAdmins: `${nameInMail(self.name)} left ${organization}.`,
    })
    return { status: 'SUCCESS' }
  })
}
