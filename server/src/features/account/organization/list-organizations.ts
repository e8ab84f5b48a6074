import type { Services } from '../../../lib/calls/context.ts'
import { type OrganizationLine, organizationLines } from './organization.sql.ts'

/**
 * All organizations for the operator, newest first; or only those that wait for a decision, oldest
 * first.
 */
export async function listOrganizationLines(
  services: Services,
  which: { onlyPending: boolean },
): Promise<OrganizationLine[]> {
  return services.database.asSystem((db) => organizationLines(db, which.onlyPending))
}
