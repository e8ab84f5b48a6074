// How somebody joins a demo studio.
import { randomUUID } from 'node:crypto'
import { createToken, revokeToken } from '@frontrow/contract/account'
import { acceptInvitation, inviteMember } from '@frontrow/contract/team'
import type { DemoColleague } from '../../seed/demo/studio.ts'
import type { DemoCaller } from './demo-caller.ts'

/**
 * Invites somebody as the studio's owner. Who accepts also signs in once and out again. Nobody
 * knows their passwords.
 */
export async function inviteColleague(
  { caller, token }: { caller: DemoCaller; token: string },
  { name, email, role, accepts }: DemoColleague,
): Promise<void> {
  await caller.call(inviteMember, { body: { email, role } }, token)
  if (!accepts) return
  const password = randomUUID()
  const accepted = { token: caller.invitationFor(email), name, password }
  await caller.call(acceptInvitation, { body: { ...accepted, confirmPassword: password } })
  const session = await caller.call(createToken, { body: { username: email, password } })
  await caller.call(revokeToken, {}, session.access_token)
}
