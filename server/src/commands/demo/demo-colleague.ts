// How somebody joins a demo studio.
import { randomUUID } from 'node:crypto'
import { acceptInvitation, inviteMember } from '@frontrow/contract/team'
import type { DemoColleague } from '../../../seed/demo/studio.ts'
import type { ApiCaller } from '../startup/api-caller.ts'
import { inSession } from './demo-session.ts'

/**
 * Invites somebody as the studio's owner, in a session of its own, because an invitation needs one
 * that was just confirmed. Who accepts also signs in once. Nobody knows their passwords.
 */
export async function inviteColleague(
  caller: ApiCaller,
  owner: { email: string; password: string },
  { name, email, role, accepts }: DemoColleague,
): Promise<void> {
  await inSession(caller, owner, (token) =>
    caller.call(inviteMember, { body: { email, role } }, token),
  )
  if (!accepts) return
  const password = randomUUID()
  const accepted = { token: caller.invitationFor(email), name, password }
  await caller.call(acceptInvitation, { body: { ...accepted, confirmPassword: password } })
  await inSession(caller, { email, password }, () => Promise.resolve())
}
