import type { Db } from '../../lib/database.ts'
import { refuse } from '../../lib/refuse.ts'
import { isMemberByEmail } from './membership.sql.ts'

/** An operator decides nothing about an organization where their address is a member's. */
export async function refuseOwnOrganization(
  db: Db,
  { email }: { email: string },
  organizationId: string | null,
): Promise<void> {
  if (organizationId !== null && (await isMemberByEmail(db, { organizationId, email })))
    refuse('own_organization')
}
