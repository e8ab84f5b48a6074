// What an invoice needs besides its amounts.
import { isSelfBilled, type TaxKind } from '@frontrow/contract/operator/terms'
import type { Buyer, Seller } from '@frontrow/contract/documents/parties'
import type { AnyDb } from '../../../lib/db/database.ts'
import { findNamed } from '../parties/parties.sql.ts'
import { sellerOn } from '../parties/parties.ts'
import { isInEu } from '../parties/vat-id.ts'
import { isPrintable } from '../parties/printed-scripts.ts'
import { type Book, findOpenBooks } from '../../books/books.ts'

/** Why no invoice can be issued to an organization, or in its name. */
export type InvoiceFault = 'seller_needed' | 'buyer_needed' | 'document_name_needed'

/**
 * What is missing for an invoice of a UTC day that is taxed as `kind`; undefined for nothing. A
 * self-billed one has the two parties the other way round.
 */
export async function invoiceFault(
  db: AnyDb,
  { organizationId, day, kind }: { organizationId: string; day: string; kind: TaxKind },
): Promise<InvoiceFault | undefined> {
  const book = (await findOpenBooks(db))?.book ?? 'sandbox'
  const seller = await sellerOn(db, day)
  const named = await findNamed(db, organizationId)
  const { name, buyer } = named ?? { name: '', buyer: null }
  return faultOf({ book, seller, buyer: buyer ?? undefined, name, kind })
}

/**
 * The same where everything is read already. A document of the sandbox only has to print the name
 * of the organization.
 */
export function faultOf(of: {
  book: Book
  seller: Seller | undefined
  buyer: Buyer | undefined
  /** Of the organization, where it has no billing profile. */
  name: string
  kind: TaxKind
}): InvoiceFault | undefined {
  const { book, seller, buyer, name, kind } = of
  if (!isPrintable(buyer?.legal_name ?? name)) return 'document_name_needed'
  if (book === 'sandbox') return undefined
  if (seller === undefined || !isNamedFor(seller, kind)) return 'seller_needed'
  return buyer === undefined || !isBuyerNamedFor(buyer, kind) ? 'buyer_needed' : undefined
}

/**
 * EN 16931: BR-AE-02, and BR-E-02 of a small business. Outside the EU there may be no VAT ID; a
 * registration then says who owes no tax because the network does.
 */
function isBuyerNamedFor(buyer: Buyer, kind: TaxKind): boolean {
  const { vat_id: vatId, tax_number: taxNumber, registration, country } = buyer
  if (vatId !== '') return true
  if (kind === 'self_billed_exempt') return taxNumber !== ''
  if (kind === 'self_billed_reverse_charge')
    return !isInEu(country) && (taxNumber !== '' || registration !== '')
  return kind !== 'reverse_charge' && !isSelfBilled(kind)
}

/** Kinds for which the network needs a VAT ID, as seller or as buyer. */
const vatIdKinds: readonly TaxKind[] = ['reverse_charge', 'export', 'self_billed_reverse_charge']

/** EN 16931: BR-S-02, BR-AE-02, BR-AE-03 and BR-G-02. */
function isNamedFor({ vat_id: vatId, tax_number: taxNumber }: Seller, kind: TaxKind): boolean {
  if (kind === 'domestic') return vatId !== '' || taxNumber !== ''
  return vatId !== '' || !vatIdKinds.includes(kind)
}
