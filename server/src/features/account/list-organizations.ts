import type { Services } from '../../lib/context.ts'
import { type OrganizationLine, organizationLines } from './organization.sql.ts'

/** Every organization for the operator, the newest first; or only those that wait for a decision, the oldest first. */
export async function listOrganizations(
  services: Services,
  which: { onlyPending: boolean },
): Promise<OrganizationLine[]> {
  return services.database.asSystem((db) => organizationLines(db, which.onlyPending))
}
