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
    is_owner: row.is_owner,
    joined_at: row.joined_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    second_factor: seesFactor ? row.has_factor : null,
  }
}

export function asInvitation(
  row: Omit<InvitationRow, 'organization_id' | 'organization_name'>,
): Reply<typeof call>['invitations'][number] {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invited_by: row.invited_by,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}
