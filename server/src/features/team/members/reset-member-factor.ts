import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { resetMemberFactor as call } from '@frontrow/contract/team'
import { audit } from '../../audit/audit.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { isInOthers } from '../../account/account.ts'
import { dropFactors, lockDeveloper } from '../../identity/identity.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'
import { changeTeam, findManaged, findMember } from '../parts/change-team.ts'
import { asMember } from '../parts/list-members.ts'
import { notifyTeam } from '../parts/notify-team.ts'

/**
 * Removes the second factors of a member who lost them and ends their sessions; the password stays.
 * A factor belongs to the person: of somebody who is in another organization too, one organization
 * alone cannot remove what protects the other.
 */
export async function resetMemberFactor(
  ctx: NonTransactionalContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  return changeTeam(ctx, 'team.write', async (team) => {
    const { db, now, organizationId, organizationName } = team
    if ((await findMember(team, params.memberId)).isOwner) refuseOwner(team.self.isOwner)
    const member = await findManaged(team, params.memberId)
    const developerId = member.id
    if (await isInOthers(db, { organizationId, developerId })) refuse('factor_of_others')
    await lockDeveloper(db, developerId)
    if (!(await dropFactors(db, { developerId, now }))) refuse('member_factor_missing')
    await audit(team, 'member.reset-factor', { id: developerId, details: { name: member.name } })
    const by = nameInMail(team.self.name)
    await notifyTeam(ctx, team, {
      person: {
        ...member,
        text: `${by} reset your two-step sign-in for ${nameInMail(organizationName)}. You are signed out on every device, and signing in needs only your password until you set it up again. If you did not ask for this, set a new password now.`,
      },
      forAdmins: `${by} reset the two-step sign-in of ${nameInMail(member.name)}, who is signed out on every device.`,
    })
    return asMember({ ...member, hasFactor: false })
  })
}

/** The owner's own factors are in their own security page. */
function refuseOwner(isSelf: boolean): never {
  if (isSelf) return refuse('own_role')
  return refuse('role_not_yours', {
    message: "Only the support can reset the owner's two-step sign-in.",
  })
}
