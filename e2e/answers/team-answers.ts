import type { Answer } from './mocked-call.ts'

/** What the calls about members answer: the owner, an Admin, a Finance member and an invitation. */

const at = '2026-04-20T10:00:00.000Z'

export const ida = {
  id: '0199-dev',
  name: 'Ida Lindqvist',
  email: 'ida@harbourvine.example',
  role: 100,
  is_owner: true,
  second_factor: true,
  joined_at: '2026-01-10T10:00:00.000Z',
  last_used_at: at,
}
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
export const invitation = {
  id: '0199-inv',
  email: 'bo@harbourvine.example',
  role: 300,
  invited_by: ida.name,
  created_at: at,
  expires_at: '2030-01-02T03:04:00.000Z',
}
export const team = { members: [ida, ada, folke], invitations: [invitation], owner_transfer: null }

export const shownInvitation = {
  organization_name: 'Harbour & Vine',
  invited_by: ida.name,
  email: invitation.email,
  role: 300,
  expires_at: invitation.expires_at,
  account: 'new',
}

/** The rule of an organization whose owner and Admin have a second factor. */
export const security = {
  two_factor_from: null as string | null,
  allows_support_view: true,
  has_second_factor: true,
  members: [ida, ada, folke],
}

const success = { body: { status: 'SUCCESS' } }

export const teamAnswers: { name: string | RegExp; answer: Answer }[] = [
  { name: 'GET /team/members', answer: { body: team } },
  { name: 'POST /team/invitations', answer: { body: invitation } },
  { name: /^POST \/team\/invitations\/[^/]+\/resend$/, answer: { body: invitation } },
  { name: /^POST \/team\/invitations\/[^/]+\/revocation$/, answer: success },
  { name: /^POST \/team\/members\/[^/]+\/role$/, answer: { body: { ...folke, role: 500 } } },
  {
    name: /^POST \/team\/members\/[^/]+\/removal$/,
    answer: { body: { status: 'SUCCESS', api_tokens: [] } },
  },
  {
    name: /^POST \/team\/members\/[^/]+\/factor-reset$/,
    answer: { body: { ...ada, second_factor: false } },
  },
  { name: 'GET /organization/security', answer: { body: security } },
  {
    name: 'PUT /organization/security',
    answer: { body: { ...security, two_factor_from: '2030-01-02T00:00:00.000Z' } },
  },
  {
    name: 'PUT /organization/security/support-view',
    answer: { body: { ...security, allows_support_view: false } },
  },
  {
    name: 'POST /team/owner',
    answer: { body: { member_id: ada.id, name: ada.name, expires_at: invitation.expires_at } },
  },
  { name: 'POST /pre-registration/invitation/show', answer: { body: shownInvitation } },
  { name: 'POST /pre-registration/invitation', answer: success },
]
