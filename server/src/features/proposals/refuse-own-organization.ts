import type { Db } from '../../lib/db/database.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { isMemberOfAny } from './own-organization.sql.ts'

/** An operator decides nothing about organizations where their address is a member's. */
export async function refuseOwnOrganization(
  db: Db,
  { email }: { email: string },
  organizations: string | null | readonly string[],
): Promise<void> {
  const ids = typeof organizations === 'string' ? [organizations] : (organizations ?? [])
  if (await isAboutOwn(db, { email }, ids)) refuse('own_organization')
}

/** True where the address of an operator is a member's of one of the organizations. */
export async function isAboutOwn(
  db: Db,
  { email }: { email: string },
  ids: readonly string[],
): Promise<boolean> {
  return ids.length > 0 && isMemberOfAny(db, { ids, email })
}
