import Type from 'typebox'
import { emailPattern, passwordMinLength } from './account/fields.ts'
import { createToken } from './identity/sign-in.ts'
import { endpoint } from './endpoint.ts'
import { byIds, Id, Instant, Named, OrNull, StrictObject, Success, Text } from './parts.ts'
import { roleCodes } from './permissions.ts'

/** The days for which the link of an invitation works. */
export const invitationDays = 7
/** The days for which a named owner may accept. */
export const ownerTransferDays = 7

const Role = Type.Enum(Object.values(roleCodes))
const Token = Type.String({ minLength: 1, maxLength: 200 })

const TeamMember = Type.Object({
  /** The developer's id. */
  id: Text,
  name: Text,
  email: Text,
  role: Type.Integer(),
  is_owner: Type.Boolean(),
  joined_at: Instant,
  /** The last sign-in to this organization. */
  last_used_at: OrNull(Instant),
  /** Whether the member has a second factor; null for a caller without `team.write`. */
  second_factor: OrNull(Type.Boolean()),
})

const Invitation = Type.Object({
  id: Text,
  email: Text,
  role: Type.Integer(),
  invited_by: Text,
  created_at: Instant,
  expires_at: Instant,
})

/** Who is to become the owner, from when on the offer is void. */
const OwnerTransfer = Type.Object({ member_id: Text, name: Text, expires_at: Instant })

/** `invitations` is empty for a member without `team.write`. */
export const listMembers = endpoint({
  operationId: 'listMembers',
  method: 'GET',
  path: '/team/members',
  summary: 'The members of the organization, and who is invited',
  access: 'session',
  needs: 'read',
  reply: Type.Object({
    members: Type.Array(TeamMember),
    invitations: Type.Array(Invitation),
    owner_transfer: OrNull(OwnerTransfer),
  }),
})

const managing = {
  method: 'POST',
  access: 'approved',
  needs: 'team.write',
  stepUp: 'always',
} as const

/** An earlier invitation of the same address ends. The link is only in the mail. */
export const inviteMember = endpoint({
  operationId: 'inviteMember',
  path: '/team/invitations',
  summary: 'Mail an invitation',
  ...managing,
  body: StrictObject({ email: Type.String({ maxLength: 254, pattern: emailPattern }), role: Role }),
  reply: Invitation,
  refusals: ['role_not_yours', 'already_member', 'too_many_requests'],
})

const invitationInPath = byIds({ invitationId: Id }, 'invitation_not_found')

/** Mails a new link, which works for another seven days, and ends the old one. */
export const resendInvitation = endpoint({
  operationId: 'resendInvitation',
  method: 'POST',
  path: '/team/invitations/:invitationId/resend',
  summary: 'Mail an invitation again',
  access: 'approved',
  needs: 'team.write',
  ...invitationInPath,
  reply: Invitation,
  refusals: ['role_not_yours', 'already_member', 'too_many_requests'],
})

export const revokeInvitation = endpoint({
  operationId: 'revokeInvitation',
  method: 'POST',
  path: '/team/invitations/:invitationId/revocation',
  summary: 'Take an invitation back: its link stops working',
  access: 'approved',
  needs: 'team.write',
  ...invitationInPath,
  reply: Success,
})

const memberInPath = byIds({ memberId: Id }, 'member_not_found')

export const setMemberRole = endpoint({
  operationId: 'setMemberRole',
  path: '/team/members/:memberId/role',
  summary: 'Give a member another role',
  ...managing,
  ...memberInPath,
  body: StrictObject({ role: Role }),
  reply: TeamMember,
  refusals: ['own_role', 'role_not_yours'],
})

/**
 * The member's sessions in this organization end in the same transaction. API tokens belong to the
 * organization: those that the member made, which the answer names, work for seven more days and
 * longer where an Admin takes them over.
 */
export const removeMember = endpoint({
  operationId: 'removeMember',
  path: '/team/members/:memberId/removal',
  summary: 'Remove a member from the organization',
  ...managing,
  ...memberInPath,
  reply: Type.Object({
    status: Type.Literal('SUCCESS'),
    api_tokens: Type.Array(Named),
  }),
  refusals: ['own_role', 'role_not_yours'],
})

/**
 * For a member who lost their phone: removes all their second factors, ends their sessions, and
 * mails them and all Admins. The owner's are reset by the operators of the network.
 */
export const resetMemberFactor = endpoint({
  operationId: 'resetMemberFactor',
  path: '/team/members/:memberId/factor-reset',
  summary: "Remove a member's second factors",
  ...managing,
  ...memberInPath,
  reply: TeamMember,
  refusals: ['own_role', 'role_not_yours', 'member_factor_missing', 'factor_of_others'],
})

/** The session of this call ends too. */
export const leaveOrganization = endpoint({
  operationId: 'leaveOrganization',
  method: 'POST',
  path: '/team/leave',
  summary: 'Leave the organization',
  access: 'session',
  needs: 'self',
  reply: Success,
  refusals: ['owner_stays'],
})

/**
 * What the holder of a link may know. `account` says what the address needs to accept: `new` a name
 * and a password, `password` the password of an account that is in no organization, `session` a
 * session of the account.
 */
export const showInvitation = endpoint({
  operationId: 'showInvitation',
  method: 'POST',
  path: '/pre-registration/invitation/show',
  summary: 'What a mailed invitation is for',
  access: 'public',
  onlyReads: true,
  body: StrictObject({ token: Token }),
  reply: Type.Object({
    organization_name: Text,
    invited_by: Text,
    email: Text,
    role: Type.Integer(),
    expires_at: Instant,
    account: Type.Enum(['new', 'password', 'session']),
  }),
  refusals: ['invitation_not_valid', 'too_many_requests'],
})

/**
 * Accepts an invitation without a session. It opens no session: the person signs in afterwards, so
 * that a second factor is never skipped. `name` and `confirmPassword` are for a new account.
 */
export const acceptInvitation = endpoint({
  operationId: 'acceptInvitation',
  method: 'POST',
  path: '/pre-registration/invitation',
  summary: 'Accept an invitation with a new account',
  access: 'public',
  body: StrictObject({
    token: Token,
    name: Type.Optional(Type.String({ maxLength: 255 })),
    password: Type.String({ minLength: passwordMinLength, maxLength: 1024 }),
    confirmPassword: Type.Optional(Type.String({ maxLength: 1024 })),
  }),
  reply: Success,
  refusals: [
    'invitation_not_valid',
    'invitation_needs_session',
    'name_missing',
    'password_wrong',
    'passwords_differ',
    'password_common',
    'too_many_requests',
  ],
})

/** Answers like a sign-in, with a session in the organization that was joined. */
export const joinOrganization = endpoint({
  operationId: 'joinOrganization',
  method: 'POST',
  path: '/session/invitation',
  summary: 'Accept an invitation with the account of this session',
  access: 'session',
  needs: 'self',
  body: StrictObject({ token: Token }),
  reply: createToken.reply,
  refusals: ['invitation_not_valid', 'invitation_of_other', 'already_member'],
})

/** Answers like a sign-in. The session of this call stays as it is. */
export const switchOrganization = endpoint({
  operationId: 'switchOrganization',
  method: 'POST',
  path: '/session/organization',
  summary: 'Open a session in another organization of the same person',
  access: 'session',
  needs: 'self',
  body: StrictObject({ organization_id: Id }),
  reply: createToken.reply,
  refusals: ['organization_not_found'],
})

/** Changes nothing until the named Admin accepts. Naming another one ends the offer before it. */
export const nameOwner = endpoint({
  operationId: 'nameOwner',
  method: 'POST',
  path: '/team/owner',
  summary: 'Name an Admin who is to become the owner',
  access: 'approved',
  needs: 'owner',
  stepUp: 'always',
  body: StrictObject({ member_id: Id, organization_name: Type.String({ maxLength: 255 }) }),
  reply: OwnerTransfer,
  refusals: ['member_not_found', 'own_role', 'not_an_admin', 'organization_name_differs'],
})

export const withdrawOwner = endpoint({
  operationId: 'withdrawOwner',
  method: 'POST',
  path: '/team/owner/withdrawal',
  summary: 'Stay the owner: the open offer ends',
  access: 'approved',
  needs: 'owner',
  reply: Success,
  refusals: ['owner_transfer_not_found'],
})

export const acceptOwnership = endpoint({
  operationId: 'acceptOwnership',
  path: '/team/owner/acceptance',
  summary: 'Become the owner, as the owner offered',
  ...managing,
  reply: Success,
  refusals: ['owner_transfer_not_found'],
})
