import type { Reply } from '@frontrow/contract/endpoint'
import {
  mayDo,
  roleCodes,
  roleSentence,
  teamRoleName,
  type RoleCode,
} from '@frontrow/contract/permissions'
import type { listMembers, showInvitation } from '@frontrow/contract/team'

export type { RoleCode }
export type Team = Reply<typeof listMembers>
export type Member = Team['members'][number]
export type Invitation = Team['invitations'][number]

/** What a mailed link is for. */
export type ShownInvitation = Reply<typeof showInvitation>

export const roleName = teamRoleName

/** What a role is for, from the most to the least rights. */
export const roleChoices: readonly { role: RoleCode; text: string }[] = [
  { role: roleCodes.admin, text: 'Everything, including members, money and security' },
  { role: roleCodes.developer, text: 'Apps, ad contents and monetization' },
  { role: roleCodes.sales, text: 'Campaigns, ad contents and monetization; views payments' },
  { role: roleCodes.finance, text: 'Bank, tax and card details; views payments' },
  { role: roleCodes.viewer, text: 'Views apps, campaigns and figures; read-only' },
]

/** 'Admin · owner' for the owner. */
export function roleText({ role, is_owner: isOwner }: Pick<Member, 'role' | 'is_owner'>): string {
  return isOwner ? `${roleName(role)} · owner` : roleName(role)
}

/** The roles that a member may give. Only the owner makes an Admin. */
export function givenRoles(self: Pick<Member, 'is_owner'>): typeof roleChoices {
  return self.is_owner ? roleChoices : roleChoices.filter(({ role }) => role !== roleCodes.admin)
}

/**
 * Why `self` may not change or remove `member`, as the server judges it; undefined where they may.
 */
export function whyNotManage(
  self: Member,
  member: Member,
  owner: Member | undefined,
): string | undefined {
  if (member.id === self.id) return 'You cannot change your own role.'
  const whyNot = whyNotChange(self, owner)
  if (whyNot !== undefined) return whyNot
  if (member.is_owner) return 'The owner stays the owner until another Admin accepts ownership.'
  if (member.role === roleCodes.admin && !self.is_owner)
    return `Only the owner changes an Admin. ${askOwner(owner)}`
  return undefined
}

/** Why a member may not change who is in the organization; undefined where they may. */
export function whyNotChange(self: Member, owner: Member | undefined): string | undefined {
  const who = { role: self.role, isOwner: self.is_owner }
  if (mayDo('team.write', who)) return undefined
  return roleSentence('team.write', {
    ...who,
    ask: owner === undefined ? undefined : `${owner.name} (owner)`,
  })
}

function askOwner(owner: Member | undefined): string {
  return owner === undefined ? '' : `Ask ${owner.name}.`
}

/** True where the link of an invitation no longer works. */
export function isExpired({ expires_at: at }: Pick<Invitation, 'expires_at'>, now: Date): boolean {
  return new Date(at) <= now
}
