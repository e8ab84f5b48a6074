import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { resendInvitation as call } from '@frontrow/contract/team'
import { noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { type Team, changeTeam } from '../parts/change-team.ts'
import { type InvitationRow, findOpenInvitations } from '../parts/invitation.sql.ts'
import { spendInvitation } from './invitation-limits.ts'
import { mustBeInvitable, sendInvitation } from './send-invitation.ts'

/** Mails a new link for the same address and role. It counts as another invitation. */
export async function resendInvitation(
  ctx: NonTransactionalContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { email } = await changeTeam(ctx, 'team.write', async (team) => {
    const invited = await findOpen(team, params.invitationId)
    await mustBeInvitable(team, invited)
    await noteNothingChanged(team)
    return invited
  })
  await spendInvitation(ctx, { organizationId: ctx.organizationId, email })
  return changeTeam(ctx, 'team.write', async (team) =>
    sendInvitation(ctx, team, await findOpen(team, params.invitationId)),
  )
}

async function findOpen(team: Team, id: string): Promise<InvitationRow> {
  const open = await findOpenInvitations(team.db, team.organizationId)
  return open.find((one) => one.id === id) ?? refuse('invitation_not_found')
}
