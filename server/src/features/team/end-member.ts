import { endMembership } from '../account/account.ts'
import type { Team } from './change-team.ts'
import { endInvitationsBy } from './invitation.sql.ts'
import { voidTransfer } from './owner-transfer.sql.ts'

/**
 * Ends a membership with its sessions, and what the person started: their open invitations, and an
 * offer to become the owner.
 */
export async function endMember(team: Team, developerId: string): Promise<void> {
  const { db, now, organizationId } = team
  await endMembership(db, { organizationId, developerId, now })
  await endInvitationsBy(db, { organizationId, developerId, now })
  await voidTransfer(db, { organizationId, toId: developerId, now })
}
