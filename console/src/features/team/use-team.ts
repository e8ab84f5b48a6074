import { showOrganization } from '@frontrow/contract/organization'
import type { Reply } from '@frontrow/contract/endpoint'
import {
  acceptOwnership,
  inviteMember,
  leaveOrganization,
  listMembers,
  nameOwner,
  removeMember,
  resetMemberFactor,
  resendInvitation,
  revokeInvitation,
  setMemberRole,
  withdrawOwner,
} from '@frontrow/contract/team'
import { leftTokenDays } from '@frontrow/contract/tokens'
import { useMutation, useQuery } from '@tanstack/react-query'
import { alertText, call } from '../../lib/call.ts'
import { queryClient } from '../../lib/queries.ts'
import { signOut } from '../../lib/session.ts'
import { withFailure } from '../../lib/with-failure.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { roleName, type Invitation, type Member, type RoleCode } from './team-rules.ts'

const teamKey = ['team']

/** The members, who is invited and an open offer; `failure` is the text of the alert. */
export function useTeam() {
  return withFailure(
    useQuery({
      queryKey: teamKey,
      queryFn: ({ signal }) => call(listMembers, {}, { signal }),
    }),
  )
}

/** The organization of this session. */
export function useOwnOrganization() {
  return useQuery({
    queryKey: ['organization'],
    queryFn: ({ signal }) => call(showOrganization, {}, { signal }),
  }).data
}

const reload = () => queryClient.invalidateQueries({ queryKey: teamKey })

const sayFailure = (error: Error) => {
  toast({ text: alertText(error), isError: true })
  // The failure may be that somebody else has changed the team meanwhile.
  void reload()
}

export function useInvite(onDone: () => void) {
  return useMutation({
    mutationFn: (body: { email: string; role: RoleCode }) => call(inviteMember, { body }),
    onSuccess: (_reply, { email }) => {
      toast({ text: `An invitation is on its way to ${email}.` })
      void reload()
      onDone()
    },
  })
}

export function useResend() {
  return useMutation({
    mutationFn: ({ id }: Invitation) => call(resendInvitation, { params: { invitationId: id } }),
    onSuccess: (_reply, { email }) => {
      toast({ text: `A new link is on its way to ${email}. The one before it no longer works.` })
      void reload()
    },
    onError: sayFailure,
  })
}

export function useRevoke() {
  return useMutation({
    mutationFn: ({ id }: Invitation) => call(revokeInvitation, { params: { invitationId: id } }),
    onSuccess: (_reply, { email }) => {
      toast({ text: `The invitation of ${email} no longer works.` })
      void reload()
    },
    onError: sayFailure,
  })
}

export function useSetRole() {
  return useMutation({
    mutationFn: ({ member, role }: { member: Member; role: RoleCode }) =>
      call(setMemberRole, { params: { memberId: member.id }, body: { role } }),
    onSuccess: (_reply, { member, role }) => {
      toast({ text: `${member.name} has the role ${roleName(role)} now.` })
      void reload()
    },
    onError: sayFailure,
  })
}

export function useRemove(onDone: () => void) {
  return useMutation({
    mutationFn: (member: Member) => call(removeMember, { params: { memberId: member.id } }),
    onSuccess: ({ api_tokens: tokens }, { name }) => {
      toast({ text: `${name} is removed and signed out. ${tokensText(tokens)}`.trim() })
      void reload()
      onDone()
    },
  })
}

/** Removes a member's second factors, which signs them out everywhere. */
export function useResetFactor(onDone: () => void) {
  return useMutation({
    mutationFn: (member: Member) => call(resetMemberFactor, { params: { memberId: member.id } }),
    onSuccess: (_reply, { name }) => {
      toast({ text: `The two-step sign-in of ${name} is off, and they are signed out.` })
      void reload()
      onDone()
    },
  })
}

/** API tokens outlive the person who made them, so who removes that person decides about them. */
function tokensText(tokens: readonly { name: string }[]): string {
  if (tokens.length === 0) return ''
  return `API tokens that they made stop in ${leftTokenDays} days unless you take them over: ${tokens.map(({ name }) => name).join(', ')}.`
}

/** Leaves the organization, which ends this session. */
export function useLeave() {
  return useMutation({
    mutationFn: () => call(leaveOrganization, {}),
    onSuccess: () => signOut('You left the organization.'),
  })
}

interface HandOver {
  memberId: string
  organizationName: string
  /** The name of that member. */
  admin: string
}

export function useNameOwner(onDone: () => void) {
  return useMutation({
    mutationFn: ({ memberId, organizationName }: HandOver) =>
      call(nameOwner, { body: { member_id: memberId, organization_name: organizationName } }),
    onSuccess: (_reply, { admin }) => {
      toast({ text: `${admin} can accept within 7 days. Until then you stay the owner.` })
      void reload()
      onDone()
    },
  })
}

export function useWithdrawOwner() {
  return useMutation({
    mutationFn: () => call(withdrawOwner, {}),
    onSuccess: () => {
      toast({ text: 'The offer is taken back. You stay the owner.' })
      void reload()
    },
    onError: sayFailure,
  })
}

export function useAcceptOwnership(onDone: () => void) {
  return useMutation({
    mutationFn: () => call(acceptOwnership, {}),
    onSuccess: () => {
      toast({ text: 'You are the owner now.' })
      // The console's permissions depend on who is the owner, so every query is read again.
      void queryClient.invalidateQueries()
      onDone()
    },
  })
}

export type Team = Reply<typeof listMembers>
