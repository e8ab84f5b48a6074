import type { Member, Services } from '../../lib/context.ts'
import { hashOfToken } from '../../lib/tokens.ts'
import { recordConsoleNetwork } from './console-networks.ts'
import { findLiveSession, markSeen } from './session.sql.ts'

/**
 * Who a bearer token belongs to, asked of the database each time: nothing is remembered here, so that a sign-out or a new
 * password counts at once on every node. Undefined for a token that opens nothing.
 */
export async function authenticate(
  services: Services,
  token: string,
  address?: string,
): Promise<Member | undefined> {
  const tokenHash = hashOfToken(token)
  const member = await services.database.asSystem(async (db) => {
    const session = await findLiveSession(db, tokenHash)
    if (session === undefined) return undefined
    if (!session.is_seen_lately) await markSeen(db, tokenHash, session.now)
    return {
      organizationId: session.organization_id,
      developerId: session.developer_id,
      isApproved: session.is_approved,
      tokenHash,
      now: session.now,
    }
  })
  if (member !== undefined && address !== undefined)
    await recordConsoleNetwork(services, member, address)
  return member
}
