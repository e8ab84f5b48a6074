import type { Buyer, Seller } from '@frontrow/contract/parties'
import type { Json } from '../../../lib/crypto/canonical-json.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { Side } from '../journal/entry.ts'
import { buyerOf, sellerOn } from '../parties/parties.ts'

export interface DocumentParties {
  network: Seller | undefined
  organization: Buyer | undefined
}

/** Who is on both sides of a document, as both are on the day of its issue. */
export async function documentParties(
  db: Db,
  { organizationId, issuedOn }: { organizationId: string; issuedOn: string },
): Promise<DocumentParties> {
  return {
    network: await sellerOn(db, issuedOn),
    organization: await buyerOf(db, { organizationId }),
  }
}

/**
 * The members of the signed body. The network sells to advertisers and pays publishers. Who is not
 * entered is left out.
 */
export function partyMembers(
  side: Side,
  { network, organization }: DocumentParties,
): Readonly<Record<string, Json>> {
  const isSold = side === 'advertiser'
  return {
    ...(network !== undefined && { [isSold ? 'seller' : 'payer']: network }),
    ...(organization !== undefined && { [isSold ? 'buyer' : 'payee']: organization }),
  }
}
