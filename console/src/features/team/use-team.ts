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
import { alertText } from '../../lib/calls/call.ts'
import { useAct } from '../../lib/calls/use-call.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { roleName, type Invitation, type Member, type RoleCode } from './team-rules.ts'

/** For acts whose failure may be that somebody else has changed the team meanwhile. */
const whateverHappens = {
  onError: (error: Error) => toast({ text: alertText(error), isError: true }),
  refreshes: [listMembers],
}

const afterSuccess = { refreshesOnSuccess: [listMembers] }

export function useInvite(onDone: () => void) {
  return useAct(inviteMember, {
    input: (body: { email: string; role: RoleCode }) => ({ body }),
    onSuccess: (_reply, { email }) => {
      toast({ text: `Invitation sent to ${email}.` })
      onDone()
    },
    ...afterSuccess,
  })
}

export function useResend() {
  return useAct(resendInvitation, {
    input: invitationIn,
    onSuccess: (_reply, { email }) =>
      toast({ text: `New link sent to ${email}. The earlier one no longer works.` }),
    ...whateverHappens,
  })
}

export function useRevoke() {
  return useAct(revokeInvitation, {
    input: invitationIn,
    onSuccess: (_reply, { email }) => toast({ text: `Invitation of ${email} revoked.` }),
    ...whateverHappens,
  })
}

export function useSetRole() {
  return useAct(setMemberRole, {
    input: ({ member, role }: { member: Member; role: RoleCode }) => ({
      ...memberIn(member),
      body: { role },
    }),
    onSuccess: (_reply, { member, role }) =>
      toast({ text: `${member.name} is now ${roleName(role)}.` }),
    ...whateverHappens,
  })
}

export function useRemove(onDone: () => void) {
  return useAct(removeMember, {
    input: memberIn,
    onSuccess: ({ api_tokens: tokens }, { name }) => {
      toast({ text: `${name} was removed and signed out. ${tokensText(tokens)}`.trim() })
      onDone()
    },
    ...afterSuccess,
  })
}

/** Removes a member's second factors, which signs them out everywhere. */
export function useResetFactor(onDone: () => void) {
  return useAct(resetMemberFactor, {
    input: memberIn,
    onSuccess: (_reply, { name }) => {
      toast({ text: `Two-step sign-in of ${name} was reset, and they were signed out.` })
      onDone()
    },
    ...afterSuccess,
  })
}

/** API tokens outlive the person who made them, so who removes that person decides about them. */
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
    onSuccess: (_reply, { admin }) => {
      toast({ text: `${admin} can accept within 7 days. Until then you stay the owner.` })
      onDone()
    },
    ...afterSuccess,
  })
}

export function useWithdrawOwner() {
  return useAct(withdrawOwner, {
    onSuccess: () => toast({ text: 'Offer withdrawn. You stay the owner.' }),
    ...whateverHappens,
  })
}

export function useAcceptOwnership(onDone: () => void) {
  const cache = useQueryClient()
  return useAct(acceptOwnership, {
    onSuccess: () => {
      toast({ text: 'You are now the owner.' })
      // The console's permissions depend on who is the owner, so every query is read again.
      void cache.invalidateQueries()
      onDone()
    },
  })
}

function memberIn({ id }: Member) {
  return { params: { memberId: id } }
}

function invitationIn({ id }: Invitation) {
  return { params: { invitationId: id } }
}
