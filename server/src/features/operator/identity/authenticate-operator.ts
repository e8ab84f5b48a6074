import type { Services } from '../../../lib/calls/context.ts'
import type { SignedInOperator } from '../../../lib/calls/operator-context.ts'
import { hashOfToken } from '../../identity/identity.ts'
import { markSeen } from '../../identity/for-operators.ts'
import { findSession } from './operator-session.sql.ts'

/**
 * The operator that a cookie's token belongs to. Each call queries the database, so that a sign-out
 * or a removal takes effect at once on every node. The use is written once a minute.
 */
export async function authenticateOperator(
  { database }: Pick<Services, 'database'>,
  token: string,
): Promise<SignedInOperator | undefined> {
  const tokenHash = hashOfToken(token)
  return database.asSystem(async (db) => {
    const found = await findSession(db, tokenHash)
    if (found === undefined) return undefined
    if (!found.isSeenLately) await markSeen(db, 'operator', tokenHash, found.now)
    const { operatorId, email, name, roles, singleKeys, isDemo, hasFactor, now } = found
    const { id, confirmedAt, expiresAt } = found
    const session = { id, tokenHash, confirmedAt, expiresAt }
    return { id: operatorId, email, name, roles, singleKeys, isDemo, hasFactor, session, now }
  })
}
