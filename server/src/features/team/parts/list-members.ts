import type { Reply } from '@frontrow/contract/endpoint'
import type { listMembers as call } from '@frontrow/contract/team'
import { isPermitted } from '../../../lib/calls/access.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { type MemberRow, memberRows } from '../../identity/identity.ts'
import { type InvitationRow, findOpenInvitations } from './invitation.sql.ts'
import { findOpenTransfer } from './owner-transfer.sql.ts'

/** The members of the session's organization. Who is invited is for members who may invite. */
export async function listMembers(ctx: NonTransactionalContext): Promise<Reply<typeof call>> {
  const { organizationId } = ctx
  return ctx.database.asSystem(async (db) => {
    const members = await memberRows(db, organizationId)
    const mayInvite = isPermitted(ctx, 'team.write')
    const invitations = mayInvite ? await findOpenInvitations(db, organizationId) : []
    const transfer = mayInvite ? await findOpenTransfer(db, organizationId) : undefined
    return {
      members: members.map((member) => asMember(member, mayInvite)),
      invitations: invitations.map(asInvitation),
      owner_transfer:
        transfer === undefined
          ? null
          : {
              member_id: transfer.to_id,
              name: transfer.name,
              expires_at: transfer.expires_at.toISOString(),
            },
    }
  })
}

/** Whether somebody has a second factor is for members who may change the team. */
export function asMember(row: MemberRow, seesFactor = true): Reply<typeof call>['members'][number] {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    is_owner: row.isOwner,
    joined_at: row.joinedAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    second_factor: seesFactor ? row.hasFactor : null,
  }
}

export function asInvitation(
  row: Omit<InvitationRow, 'organizationId' | 'organizationName'>,
): Reply<typeof call>['invitations'][number] {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invited_by: row.invitedBy,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  }
}
