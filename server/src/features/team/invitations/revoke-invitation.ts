import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { revokeInvitation as call } from '@frontrow/contract/team'
import { audit } from '../../audit/audit.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { changeTeam } from '../parts/change-team.ts'
import { endInvitation } from '../parts/invitation.sql.ts'

/** Takes an invitation back. Its link stops working at once. */
export async function revokeInvitation(
  ctx: NonTransactionalContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const id = params.invitationId
  return changeTeam(ctx, 'team.write', async (team) => {
    const ended = await endInvitation(team.db, { ...team, id })
    if (ended === undefined) return refuse('invitation_not_found')
    await audit(team, 'invitation.revoke', { id, details: ended })
    return { status: 'SUCCESS' }
  })
}
