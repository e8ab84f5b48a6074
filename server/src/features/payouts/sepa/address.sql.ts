// What the billing profiles of payees say for a payment.
import type { Buyer } from '@frontrow/contract/documents/parties'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'

/** The profiles of those organizations that have entered one. */
export async function findProfiles(
  db: Db,
  organizationIds: readonly string[],
): Promise<ReadonlyMap<string, Buyer>> {
  const rows = await many<{ organizationId: string; buyer: Buyer }>(db)`
    SELECT organization_id AS "organizationId", buyer FROM billing_profiles
    WHERE organization_id = ANY (${[...organizationIds]}::uuid[])`
  return new Map(rows.map(({ organizationId, buyer }) => [organizationId, buyer]))
}
