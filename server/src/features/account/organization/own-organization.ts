import type { MemberContext } from '../../../lib/calls/context.ts'
import { isId } from '../../../lib/db/ids.ts'
import { sameId } from '../../../lib/calls/path-ids.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { limitForeignLookups } from './limit-foreign-lookups.ts'
import { organizationExists } from './organization.sql.ts'

/**
 * For calls that name the organization in path and query: the query counts, and the path must be
 * equal or the literal placeholder. Refuses `ids_differ`, `organization_not_found` for one that
 * does not exist, `organization_not_allowed` for another organization, and `too_many_requests` for
 * many attempts. The published API distinguishes the two in the middle; ids cannot be guessed, so
 * this reveals nothing.
 */
export async function ownOrganization(
  ctx: Pick<MemberContext, 'db' | 'organizationId' | 'developerId' | 'now'>,
  inPath: string,
  inQuery: string,
): Promise<void> {
  const id = sameId(inPath, inQuery)
  if (id.toLowerCase() === ctx.organizationId) return
  limitForeignLookups(ctx)
  const isThere = isId(id) && (await organizationExists(ctx.db, id))
  refuse(isThere ? 'organization_not_allowed' : 'organization_not_found')
}
