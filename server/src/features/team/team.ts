import * as securityCalls from '@frontrow/contract/account/security'
import * as calls from '@frontrow/contract/team'
import type { Api } from '../../lib/calls/api.ts'
import { serve, serveNonTransactional } from '../../lib/calls/serve.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { acceptOwnership } from './accept-ownership.ts'
import { inviteMember } from './invite-member.ts'
import { joinOrganization } from './join-organization.ts'
import { leaveOrganization } from './leave-organization.ts'
import { listMembers } from './list-members.ts'
import { nameOwner } from './name-owner.ts'
import { removeMember } from './remove-member.ts'
import { resetMemberFactor } from './reset-member-factor.ts'
import { resendInvitation } from './resend-invitation.ts'
import { revokeInvitation } from './revoke-invitation.ts'
import { setMemberRole } from './set-member-role.ts'
import { setSupportView } from './set-support-view.ts'
import { setTwoFactorRule } from './set-two-factor-rule.ts'
import { showSecurity } from './show-security.ts'
import { showInvitation } from './show-invitation.ts'
import { switchOrganization } from './switch-organization.ts'
import { withdrawOwner } from './withdraw-owner.ts'

export { remindTwoFactor } from './remind-two-factor.ts'
export { voidTransfer } from './owner-transfer.sql.ts'
export { sweepInvitations } from './sweep-invitations.ts'

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
