import { endMembership, leaveTokens } from '../../identity/identity.ts'
import type { Team } from '../parts/change-team.ts'
import { endInvitationsBy } from '../parts/invitation.sql.ts'
import { voidTransfer } from '../parts/owner-transfer.sql.ts'
import { leaveWebhooks } from '../../webhooks/webhooks.ts'

/**
 * Ends a membership with its sessions, and what the person started: their open invitations, and an
 * offer to become the owner. Their API tokens stop after seven days.
 */
export async function endMember(team: Team, member: { id: string; name: string }): Promise<void> {
  const developerId = member.id
  const { db, now, organizationId } = team
  await endMembership(db, { organizationId, developerId, now })
  await leaveTokens(team, member)
  await leaveWebhooks(team, member)
  await endInvitationsBy(db, { organizationId, developerId, now })
  await voidTransfer(db, { organizationId, toId: developerId, now })
}
