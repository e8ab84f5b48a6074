import { loadRates } from '../../features/billing/billing.ts'
import { loadRegions } from '../../features/campaigns/campaigns.ts'
import { loadPolicies } from '../../features/policies/policies.ts'
import type { Database } from '../../lib/db/database.ts'

/** Loads the data that every installation needs. Safe to repeat at each start. */
export async function loadReferenceData(database: Database): Promise<void> {
  await loadRegions(database)
  await loadRates(database)
  await loadPolicies(database)
}
