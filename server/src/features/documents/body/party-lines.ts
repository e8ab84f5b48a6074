// Who a document is from and to, and how it is paid, as lines of text.
import type { Buyer, Seller } from '@frontrow/contract/documents/parties'

/** The members of a signed body that say who is on it. `issueDocument` writes them. */
export interface PartyMembers {
  /** How the members are drawn; none in documents that name no parties. */
  layout?: number
  kind: string
  organization_name: string
  /** The network and the advertiser; of a self-billed document the publisher and the network. */
  seller?: Seller | Buyer
  buyer?: Buyer | Seller
  /** Of an earnings statement: the network and the publisher. */
  payer?: Seller
  payee?: Buyer
}

/** Whether the network issued it in the name of a publisher. */
export function isSelfBilledBody({ kind }: Pick<PartyMembers, 'kind'>): boolean {
  return kind === 'self_billed_invoice' || kind === 'self_billed_credit_note'
}

/** What documents say of which the signed body names no seller. */
export const noSeller = 'No seller was entered'

/**
 * The lines of who issues it and whom it is for, each with its name first. A publisher issues what
 * is self-billed. `productName` is who issued a document of before documents had parties.
 */
export function partiesOn(
  body: PartyMembers,
  productName: string,
): { from: string[]; to: string[] } {
  const network = networkOn(body)
  const organization = organizationOn(body)
  const unnamed = body.layout === undefined ? productName : noSeller
  const own = network === undefined ? [unnamed] : partyLines(network, unnamed)
  const other =
    organization === undefined
      ? [body.organization_name]
      : partyLines(organization, body.organization_name)
  return isSelfBilledBody(body) ? { from: other, to: own } : { from: own, to: other }
}

export function networkOn(body: PartyMembers): Seller | undefined {
  const { seller, buyer, payer } = body
  return ((isSelfBilledBody(body) ? buyer : seller) as Seller | undefined) ?? payer
}

export function organizationOn(body: PartyMembers): Buyer | undefined {
  const { seller, buyer, payee } = body
  return ((isSelfBilledBody(body) ? seller : buyer) as Buyer | undefined) ?? payee
}

export function partyLines(party: Seller | Buyer, unnamed: string): string[] {
  const { country, registration, vat_id: vat, tax_number: tax, phone = '' } = party
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
