import { blamedAddress, type CallerAddresses } from '../../../lib/calls/caller.ts'
import type { Member, Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { hashOfToken, isApiToken, isViewToken } from '../sessions/tokens.ts'
import { findLiveApiToken } from './api-token.sql.ts'
import { authenticateApiToken, memberOfToken } from './authenticate-api-token.ts'
import { authenticateView, viewingMember } from './authenticate-view.ts'
import { recordConsoleNetwork } from '../sessions/console-networks.ts'
import { ownerName } from '../people/developer.sql.ts'
import { lacksFactor } from '../people/lacks-factor.ts'
import { type LiveSession, findLiveSession } from '../sessions/member-session.sql.ts'
import { markSeen } from '../sessions/session.sql.ts'

/**
 * The member that a bearer token belongs to. Each call queries the database and nothing is cached,
 * so that a sign-out or a new password takes effect at once on every node. Undefined for an invalid
 * token.
 */
export async function authenticate(
  services: Services,
  token: string,
  from?: CallerAddresses,
): Promise<Member | undefined> {
  if (isApiToken(token)) return authenticateApiToken(services, token, from?.known)
  if (isViewToken(token)) return authenticateView(services, token)
  const tokenHash = hashOfToken(token)
  // Without a transaction, so that a call of the console asks the database once for its session.
  const { database } = services
  const session = await database.alone((db) => findLiveSession(db, tokenHash))
  if (session === undefined) return undefined
  if (!session.isSeenLately)
    await database.alone((db) => markSeen(db, 'developer', tokenHash, session.now))
  const member = memberOfSession(session, tokenHash)
  const address = from && blamedAddress(from)
  if (address !== undefined) await recordConsoleNetwork(services, member, address)
  return member
}

/**
 * The member as the transaction of the system sees it: what an earlier `authenticate` answered may
 * have ended or changed meanwhile.
 */
export async function authenticateAgain(
  db: Db,
  { tokenHash, apiToken, view }: Pick<Member, 'tokenHash' | 'apiToken' | 'view'>,
): Promise<Member | undefined> {
  if (view !== undefined) return viewingMember(db, tokenHash)
  if (apiToken !== undefined) {
    const token = await findLiveApiToken(db, tokenHash)
    return token && memberOfToken(token, tokenHash)
  }
  const session = await findLiveSession(db, tokenHash)
  return session && memberOfSession(session, tokenHash)
}

function memberOfSession(session: LiveSession, tokenHash: Buffer): Member {
  return {
    organizationId: session.organizationId,
    developerId: session.developerId,
    isApproved: session.isApproved,
    isSuspended: session.isSuspended,
    role: session.role,
    isOwner: session.isOwner,
    apiToken: undefined,
    tokenHash,
    session: {
      id: session.id,
      confirmedAt: session.confirmedAt,
      hasFactor: session.hasFactor,
      lacksFactor: lacksFactor(session),
    },
    now: session.now,
  }
}

/** The name of the organization's owner. */
export async function findOwnerName(
  services: Services,
  organizationId: string,
): Promise<string | undefined> {
  return services.database.asSystem((db) => ownerName(db, organizationId))
}
