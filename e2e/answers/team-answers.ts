import {
  setSupportView,
  setTwoFactorRule,
  showOrganizationSecurity,
} from '@frontrow/contract/account/security'
import {
  acceptInvitation,
  inviteMember,
  listMembers,
  nameOwner,
  removeMember,
  resendInvitation,
  resetMemberFactor,
  revokeInvitation,
  setMemberRole,
  showInvitation,
} from '@frontrow/contract/team'
import { answerFor, answerTo, partFor } from './answer-for.ts'
import type { Answer } from './mocked-call.ts'

/** What the calls about members answer: the owner, an Admin, a Finance member and an invitation. */

const at = '2026-04-20T10:00:00.000Z'

export const ida = partFor(listMembers.reply.properties.members.items, {
  id: '0199-dev',
  name: 'Ida Lindqvist',
  email: 'ida@harbourvine.example',
  role: 100,
  is_owner: true,
  second_factor: true,
  joined_at: '2026-01-10T10:00:00.000Z',
  last_used_at: at,
})
export const ada = {
  ...ida,
  id: '0199-ada',
  name: 'Ada Boman',
  email: 'ada@harbourvine.example',
  is_owner: false,
}
export const folke = {
  ...ada,
  id: '0199-folke',
  name: 'Folke Dahl',
  email: 'folke@harbourvine.example',
  role: 400,
  second_factor: false,
  last_used_at: null,
}
export const invitation = partFor(listMembers.reply.properties.invitations.items, {
  id: '0199-inv',
  email: 'bo@harbourvine.example',
  role: 300,
  invited_by: ida.name,
  created_at: at,
  expires_at: '2030-01-02T03:04:00.000Z',
})
export const team = { members: [ida, ada, folke], invitations: [invitation], owner_transfer: null }

export const shownInvitation = answerFor(showInvitation, {
  organization_name: 'Harbour & Vine',
  invited_by: ida.name,
  email: invitation.email,
  role: 300,
  expires_at: invitation.expires_at,
})

/** The rule of an organization whose owner and Admin have a second factor. */
export const security = answerFor(showOrganizationSecurity, {
  allows_support_view: true,
  has_second_factor: true,
  members: [ida, ada, folke].map((member) => ({
    ...member,
    second_factor: member.second_factor === true,
  })),
})

export const teamAnswers: { name: string | RegExp; answer: Answer }[] = [
  answerTo(listMembers, team),
  answerTo(inviteMember, invitation),
  answerTo(resendInvitation, invitation),
  answerTo(revokeInvitation),
  answerTo(setMemberRole, { ...folke, role: 500 }),
  answerTo(removeMember),
  answerTo(resetMemberFactor, { ...ada, second_factor: false }),
  answerTo(showOrganizationSecurity, security),
  answerTo(setTwoFactorRule, { ...security, two_factor_from: '2030-01-02T00:00:00.000Z' }),
  answerTo(setSupportView, { ...security, allows_support_view: false }),
  answerTo(nameOwner, { member_id: ada.id, name: ada.name, expires_at: invitation.expires_at }),
  answerTo(showInvitation, shownInvitation),
  answerTo(acceptInvitation),
]
