// Who sells and who buys on documents.
import type { Buyer, Seller } from '@frontrow/contract/parties'
import type { AnyDb } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'

/** What holds on a UTC day; undefined before the first. */
export async function findSeller(db: AnyDb, day: string): Promise<Seller | undefined> {
  const row = await one<{ seller: Seller }>(db)`
    SELECT seller FROM network_sellers WHERE valid_from <= ${day}::date
    ORDER BY valid_from DESC, number DESC LIMIT 1`
  return row?.seller
}

/** Undefined before one is entered. */
export async function findBuyer(db: AnyDb, organizationId: string): Promise<Buyer | undefined> {
  const row = await one<{ buyer: Buyer }>(db)`
    SELECT buyer FROM billing_profiles WHERE organization_id = ${organizationId}`
  return row?.buyer
}
