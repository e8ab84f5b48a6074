import {
  acceptOwnership,
  inviteMember,
  listMembers,
  nameOwner,
  removeMember,
  resetMemberFactor,
  resendInvitation,
  revokeInvitation,
  setMemberRole,
  withdrawOwner,
} from '@frontrow/contract/team'
import { leftTokenDays } from '@frontrow/contract/identity/tokens'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../lib/calls/use-call.ts'
import { roleName, type Invitation, type Member, type RoleCode } from './team-rules.ts'

/** For acts whose failure may be that somebody else has changed the team meanwhile. */
const whateverHappens = {
  saysErrors: true,
  refreshes: [listMembers],
}

const afterSuccess = { refreshesOnSuccess: [listMembers] }

export function useInvite(onDone: () => void) {
  return useAct(inviteMember, {
    input: (body: { email: string; role: RoleCode }) => ({ body }),
    says: (_reply, { email }) => `Invitation sent to ${email}.`,
    closes: onDone,
    ...afterSuccess,
  })
}

export function useResend() {
  return useAct(resendInvitation, {
    input: invitationIn,
    says: (_reply, { email }) => `New link sent to ${email}. The earlier one no longer works.`,
    ...whateverHappens,
  })
}

export function useRevoke() {
  return useAct(revokeInvitation, {
    input: invitationIn,
    says: (_reply, { email }) => `Invitation of ${email} revoked.`,
    ...whateverHappens,
  })
}

export function useSetRole() {
  return useAct(setMemberRole, {
    input: ({ member, role }: { member: Member; role: RoleCode }) => ({
      ...memberIn(member),
      body: { role },
    }),
    says: (_reply, { member, role }) => `${member.name} is now ${roleName(role)}.`,
    ...whateverHappens,
  })
}

export function useRemove(onDone: () => void) {
  return useAct(removeMember, {
    input: memberIn,
    says: ({ api_tokens: tokens }, { name }) =>
      `${name} was removed and signed out. ${tokensText(tokens)}`.trim(),
    closes: onDone,
    ...afterSuccess,
  })
}

/** Removes a member's second factors, which signs them out everywhere. */
export function useResetFactor(onDone: () => void) {
  return useAct(resetMemberFactor, {
    input: memberIn,
    says: (_reply, { name }) => `Two-step sign-in of ${name} was reset, and they were signed out.`,
    closes: onDone,
    ...afterSuccess,
  })
}

/** The notice for an Admin who removes a member: when the API tokens of that member stop. */
function tokensText(tokens: readonly { name: string }[]): string {
  if (tokens.length === 0) return ''
  return `Their API tokens stop in ${leftTokenDays} days unless you take them over: ${tokens.map(({ name }) => name).join(', ')}.`
}

interface HandOver {
  memberId: string
  organizationName: string
  /** The name of that member. */
  admin: string
}

export function useNameOwner(onDone: () => void) {
  return useAct(nameOwner, {
    input: ({ memberId, organizationName }: HandOver) => ({
      body: { member_id: memberId, organization_name: organizationName },
    }),
    says: (_reply, { admin }) =>
      `${admin} can accept within 7 days. Until then you stay the owner.`,
    closes: onDone,
    ...afterSuccess,
  })
}

export function useWithdrawOwner() {
  return useAct(withdrawOwner, {
    says: 'Offer withdrawn. You stay the owner.',
    ...whateverHappens,
  })
}

export function useAcceptOwnership(onDone: () => void) {
  const cache = useQueryClient()
  return useAct(acceptOwnership, {
    // The console's permissions depend on who is the owner, so every query is read again.
    onSuccess: () => void cache.invalidateQueries(),
    says: 'You are now the owner.',
    closes: onDone,
  })
}

function memberIn({ id }: Member) {
  return { params: { memberId: id } }
}

function invitationIn({ id }: Invitation) {
  return { params: { invitationId: id } }
}
