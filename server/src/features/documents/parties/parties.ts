import type { Buyer, Seller } from '@frontrow/contract/documents/parties'
import type { AnyDb } from '../../../lib/db/database.ts'
import { findProfile, findSeller } from './parties.sql.ts'

/** Who sells, on what is issued on a UTC day; undefined before one is entered. */
export async function sellerOn(db: AnyDb, day: string): Promise<Seller | undefined> {
  return (await findSeller(db, day))?.seller
}

/** The billing profile of an organization as it is now; undefined before one is entered. */
export async function findBuyer(
  db: AnyDb,
  { organizationId }: { organizationId: string },
): Promise<Buyer | undefined> {
  return (await findProfile(db, organizationId))?.buyer
}
