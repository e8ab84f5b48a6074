// How somebody joins a demo studio.
import { randomUUID } from 'node:crypto'
import { acceptInvitation, inviteMember } from '@frontrow/contract/team'
import type { DemoColleague } from '../../../seed/demo/studio.ts'
import type { ApiCaller } from '../startup/api-caller.ts'
import { inSession } from './demo-session.ts'

/**
 * Invites somebody as the studio's owner. Who accepts also signs in once. Nobody knows their
 * passwords.
 */
export async function inviteColleague(
  caller: ApiCaller,
  session: string,
  { name, email, role, accepts }: DemoColleague,
): Promise<void> {
  await caller.call(inviteMember, { body: { email, role } }, session)
  if (!accepts) return
  const password = randomUUID()
  const accepted = { token: caller.tokenFor(email), name, password }
  await caller.call(acceptInvitation, { body: { ...accepted, confirmPassword: password } })
  await inSession(caller, { email, password }, () => Promise.resolve())
}
