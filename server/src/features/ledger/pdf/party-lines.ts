// Who a document is from and to, and how it is paid, as lines of text.
import type { Buyer, Seller } from '@frontrow/contract/parties'

/** The members of a signed body that say who is on it. `issueDocument` writes them. */
export interface PartyMembers {
  /** How the members are drawn; none in documents that name no parties. */
  layout?: number
  organization_name: string
  seller?: Seller
  buyer?: Buyer
  /** Of an earnings statement: the network and the publisher. */
  payer?: Seller
  payee?: Buyer
}

/** What documents say of which the signed body names no seller. */
export const noSeller = 'No seller was entered'

/**
 * The lines of both sides, each with its name first. `productName` is who issued a document of
 * before documents had parties.
 */
export function partiesOn(
  body: PartyMembers,
  productName: string,
): { from: string[]; to: string[] } {
  const network = networkOn(body)
  const organization = body.buyer ?? body.payee
  const unnamed = body.layout === undefined ? productName : noSeller
  return {
    from: network === undefined ? [unnamed] : partyLines(network, unnamed),
    to:
      organization === undefined
        ? [body.organization_name]
        : partyLines(organization, body.organization_name),
  }
}

export function networkOn({ seller, payer }: PartyMembers): Seller | undefined {
  return seller ?? payer
}

function partyLines(party: Seller | Buyer, unnamed: string): string[] {
  const { country, registration, vat_id: vat, tax_number: tax } = party
  const phone = 'phone' in party ? party.phone : ''
  const lines = [
    party.legal_name === '' ? unnamed : party.legal_name,
    party.street,
    `${party.postcode} ${party.city}`.trim(),
    party.region,
    countryName(country),
    registration === '' ? '' : `Registration ${registration}`,
    vat === '' ? '' : `VAT id ${vat}`,
    tax === '' ? '' : `Tax number ${tax}`,
    party.email,
    phone,
  ]
  return lines.filter((line) => line !== '')
}

/** The English name of a country, or its code where that is none. */
function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
}
