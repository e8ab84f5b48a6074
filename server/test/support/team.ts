import type { FilledOrganization } from './filled-organization.ts'
import { mailsTo, post } from './sign-in.ts'
import type { TestMember, World } from './world.ts'

export interface Person {
  id: string
  name: string
  email: string
  role: number
  is_owner: boolean
  last_used_at: string | null
  second_factor: boolean | null
}

interface Shown {
  members: Person[]
  invitations: { id: string; email: string; role: number; expires_at: string }[]
  owner_transfer: { member_id: string } | null
}

/** The answer of GET team/members. */
export async function showTeam(world: World, as: Pick<TestMember, 'token'>): Promise<Shown> {
  const headers = { authorization: `Bearer ${as.token}` }
  return (
    await world.call(undefined, { method: 'GET', path: '/team/members', headers })
  ).json<Shown>()
}

/** POSTs to a path below /api/v1. Returns the status, the reason of a refusal and the answer. */
export async function act(
  { world, as }: { world: World; as: TestMember },
  path: string,
  body?: unknown,
) {
  const answer = await world.call(as, {
    method: 'POST',
    path,
    ...(body === undefined ? {} : { body }),
  })
  const reply = answer.json<Record<string, unknown>>()
  return { status: answer.statusCode, reason: reply['reason'], field: reply['field'], reply }
}

/** Invites somebody. Returns the token of the mailed link. */
export async function invite(
  world: World,
  as: TestMember,
  to: { email: string; role: number },
): Promise<string> {
  const { status, reply } = await act({ world, as }, '/team/invitations', to)
  if (status !== 200) throw new Error(`no invitation: ${JSON.stringify(reply)}`)
  return lastToken(world, to.email)
}

/** The token of the newest invitation that was mailed to an address. */
export function lastToken(world: World, email: string): string {
  const links = mailsTo(world, email).flatMap(
    ({ text }) => /\/auth\/invitation#token=(\S+)$/m.exec(text)?.[1] ?? [],
  )
  return links.at(-1) ?? ''
}

/** Accepts without a session. */
export async function accept(world: World, token: string, more: object = {}) {
  const body = {
    token,
    name: 'Bo Ek',
    password: 'battery staple',
    confirmPassword: 'battery staple',
    ...more,
  }
  const answer = await post(world, 'invitation', { body })
  const reply = answer.json<{ reason?: string; field?: string }>()
  return { status: answer.statusCode, reason: reply.reason, field: reply.field }
}

/** A valid body for each call of the team that has one. */
export const teamBodies: Readonly<Record<string, (of: FilledOrganization) => unknown>> = {
  setSupportView: () => ({ allowed: true }),
  inviteMember: () => ({ email: 'bo@example.com', role: 500 }),
  setMemberRole: () => ({ role: 400 }),
  setTwoFactorRule: () => ({ two_factor_from: null }),
  nameOwner: (of) => ({ member_id: of.memberId, organization_name: 'Nachtbus Games' }),
  joinOrganization: () => ({ token: 'not-the-one' }),
  switchOrganization: (of) => ({ organization_id: of.member.organizationId }),
}

export const teamWithoutBody: readonly string[] = [
  'resendInvitation',
  'revokeInvitation',
  'removeMember',
  'resetMemberFactor',
  'leaveOrganization',
  'withdrawOwner',
  'acceptOwnership',
]
