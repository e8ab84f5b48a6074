import type { Member, Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { hashOfToken } from '../sessions/tokens.ts'
import { findLiveView } from './view.sql.ts'

/**
 * The member in whose place an operator sees the console. It notes no network of the caller: the
 * operators' office would count as the organization's own address, whose impressions are not
 * billed. Undefined for an unknown or ended view.
 */
export async function authenticateView(
  { database }: Pick<Services, 'database'>,
  token: string,
): Promise<Member | undefined> {
  const tokenHash = hashOfToken(token)
  return database.readOnly.asSystem((db) => viewingMember(db, tokenHash))
}

/** The same by the hash, in a transaction of the system. */
export async function viewingMember(db: Db, tokenHash: Buffer): Promise<Member | undefined> {
  const view = await findLiveView(db, tokenHash)
  if (view === undefined) return undefined
  return {
    organizationId: view.organizationId,
    developerId: view.ownerId,
    isApproved: view.isApproved,
    isSuspended: false,
    role: view.role,
    isOwner: false,
    apiToken: undefined,
    view: { id: view.id },
    tokenHash,
    now: view.now,
  }
}
