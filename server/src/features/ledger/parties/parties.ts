import type { Buyer, Seller } from '@frontrow/contract/parties'
import type { AnyDb } from '../../../lib/db/database.ts'
import { findBuyer, findSeller } from './parties.sql.ts'

/** Who sells, on what is issued on a UTC day; undefined before one is entered. */
export async function sellerOn(db: AnyDb, day: string): Promise<Seller | undefined> {
  return findSeller(db, day)
}

/** The billing profile of an organization as it is now; undefined before one is entered. */
export async function buyerOf(
  db: AnyDb,
  { organizationId }: { organizationId: string },
): Promise<Buyer | undefined> {
  return findBuyer(db, organizationId)
}
