import * as securityCalls from '@frontrow/contract/account/security'
import * as calls from '@frontrow/contract/team'
import type { Api } from '../../lib/calls/api.ts'
import { serve, serveNonTransactional } from '../../lib/calls/serve.ts'
import { acceptInvitation } from './invitations/accept-invitation.ts'
import { acceptOwnership } from './ownership/accept-ownership.ts'
import { inviteMember } from './invitations/invite-member.ts'
import { joinOrganization } from './invitations/join-organization.ts'
import { leaveOrganization } from './members/leave-organization.ts'
import { listMembers } from './parts/list-members.ts'
import { nameOwner } from './ownership/name-owner.ts'
import { removeMember } from './members/remove-member.ts'
import { resetMemberFactor } from './members/reset-member-factor.ts'
import { resendInvitation } from './invitations/resend-invitation.ts'
import { revokeInvitation } from './invitations/revoke-invitation.ts'
import { setMemberRole } from './members/set-member-role.ts'
import { setSupportView } from './security/set-support-view.ts'
import { setTwoFactorRule } from './security/set-two-factor-rule.ts'
import { showSecurity } from './security/show-security.ts'
import { showInvitation } from './invitations/show-invitation.ts'
import { switchOrganization } from './members/switch-organization.ts'
import { withdrawOwner } from './ownership/withdraw-owner.ts'

export { remindTwoFactor } from './security/remind-two-factor.ts'
export { voidTransfer } from './parts/owner-transfer.sql.ts'
export { sweepInvitations } from './invitations/sweep-invitations.ts'

/** Binds the calls for members, invitations, owners and several organizations of a person. */
export function bindTeam(api: Api): void {
  serveNonTransactional(api, calls.listMembers, listMembers)
  serveNonTransactional(api, calls.inviteMember, inviteMember)
  serveNonTransactional(api, calls.resendInvitation, resendInvitation)
  serveNonTransactional(api, calls.revokeInvitation, revokeInvitation)
  serve(api, calls.showInvitation, showInvitation)
  serve(api, calls.acceptInvitation, acceptInvitation)
  serveNonTransactional(api, calls.joinOrganization, joinOrganization)
  serveNonTransactional(api, calls.setMemberRole, setMemberRole)
  serveNonTransactional(api, calls.removeMember, removeMember)
  serveNonTransactional(api, calls.resetMemberFactor, resetMemberFactor)
  serveNonTransactional(api, securityCalls.showOrganizationSecurity, showSecurity)
  serveNonTransactional(api, securityCalls.setTwoFactorRule, setTwoFactorRule)
  serveNonTransactional(api, securityCalls.setSupportView, setSupportView)
  serveNonTransactional(api, calls.leaveOrganization, leaveOrganization)
  serveNonTransactional(api, calls.nameOwner, nameOwner)
  serveNonTransactional(api, calls.withdrawOwner, withdrawOwner)
  serveNonTransactional(api, calls.acceptOwnership, acceptOwnership)
  serveNonTransactional(api, calls.switchOrganization, switchOrganization)
}
