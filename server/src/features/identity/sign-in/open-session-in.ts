import type { createToken } from '@frontrow/contract/identity/sign-in'
import type { Reply } from '@frontrow/contract/endpoint'
import { audit } from '../../audit/audit.ts'
import type { Member } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { hashOfToken, newToken } from '../sessions/tokens.ts'
import { membershipMarks } from './let-in.ts'
import { lockDeveloper, markMembershipUsed, memberOfOrganization } from '../people/developer.sql.ts'
import { memberRows } from '../people/membership.sql.ts'
import { memberHolder } from '../factors/realm.sql.ts'
import { heldSession } from '../sessions/member-session.sql.ts'
import { openSession } from '../sessions/session.sql.ts'

/**
 * Opens a session of a signed-in person in another organization of theirs, in the current
 * transaction of the system. It ends when the session of this call does, so that switching makes no
 * sign-in longer. Undefined where the person is not in that organization.
 */
export async function openSessionIn(
  db: Db,
  { developerId, tokenHash, now }: Pick<Member, 'developerId' | 'tokenHash' | 'now'>,
  organizationId: string,
): Promise<Reply<typeof createToken> | undefined> {
  const held = await lockDeveloper(db, developerId)
  // Switching proves nothing, so the new session is confirmed when the one before it was.
  const before = await heldSession(db, tokenHash)
  if (held === undefined || before === undefined) return undefined
  const own = { organizationId, developerId, now }
  const [membership] = await memberRows(db, organizationId, developerId)
  if (membership === undefined) return undefined
  const shown = await memberOfOrganization(db, own)
  const token = newToken()
  const { country, ...same } = before
  const session = { holder: memberHolder(developerId), tokenHash: hashOfToken(token), now }
  await openSession(db, { ...same, ...session, place: { organizationId, country } })
  await markMembershipUsed(db, own)
  await audit({ ...own, db }, 'session.open', { id: developerId })
  return {
    access_token: token,
    name: shown.name,
    email: shown.email,
    approved: shown.approved,
    migrated: shown.migrated,
    ...membershipMarks({ ...membership, organizationId }, shown.organizations.length > 1),
  }
}
