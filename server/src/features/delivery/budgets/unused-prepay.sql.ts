import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'

/**
 * What an organization paid in and has neither spent nor set aside for ads that are under way, in
 * micros of the network's currency; below 0 where it owes. Its row stays locked until the
 * transaction ends.
 */
export async function unusedPrepay(db: Db, organizationId: string): Promise<bigint> {
  const row = await one<{ micros: bigint }>(db)`
    SELECT paid_micros - spent_micros - leased_micros AS micros FROM organization_credits
    WHERE organization_id = ${organizationId} FOR UPDATE`
  return row?.micros ?? 0n
}
