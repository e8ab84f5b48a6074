import type { Buyer, Seller } from '@frontrow/contract/documents/parties'
import type { Json } from '../../../lib/crypto/canonical-json.ts'
import type { Db } from '../../../lib/db/database.ts'
import { findBuyer, sellerOn } from '../parties/parties.ts'
import { type DocumentKind, earningKinds } from './documents.sql.ts'

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
    organization: await findBuyer(db, { organizationId }),
  }
}

/**
 * The members of the signed body. The network sells to advertisers, pays publishers, and buys by a
 * self-billed invoice. Who is not entered is left out.
 */
export function partyMembers(
  kind: DocumentKind,
  { network, organization }: DocumentParties,
): Readonly<Record<string, Json>> {
  const [ofNetwork, ofOrganization] = namesOf(kind)
  return {
    ...(network !== undefined && { [ofNetwork]: network }),
    ...(organization !== undefined && { [ofOrganization]: organization }),
  }
}

function namesOf(kind: DocumentKind): readonly [network: string, organization: string] {
  if (kind === 'earnings_statement') return ['payer', 'payee']
  return earningKinds.includes(kind) ? ['buyer', 'seller'] : ['seller', 'buyer']
}
