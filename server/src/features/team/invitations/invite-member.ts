import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { inviteMember as call } from '@frontrow/contract/team'
import { noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { normalEmail } from '../../../lib/mail/email-address.ts'
import { changeTeam } from '../parts/change-team.ts'
import { spendInvitation } from './invitation-limits.ts'
import { mustBeInvitable, sendInvitation } from './send-invitation.ts'

/**
 * Mails an invitation. Limits are spent in a transaction of their own, so that a refusal after them
 * gives nothing back; a request that is refused anyway spends none.
 */
export async function inviteMember(
  ctx: NonTransactionalContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const invited = { email: normalEmail(body.email), role: body.role }
  await changeTeam(ctx, 'team.write', async (team) => {
    await mustBeInvitable(team, invited)
    await noteNothingChanged(team)
  })
  await spendInvitation(ctx, { organizationId: ctx.organizationId, email: invited.email })
  return changeTeam(ctx, 'team.write', (team) => sendInvitation(ctx, team, invited))
}
