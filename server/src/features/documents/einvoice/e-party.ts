import { countryCodes } from '@frontrow/contract/countries'
import { splitEmails, type Buyer, type Seller } from '@frontrow/contract/documents/parties'
import type { EParty } from './e-invoice.ts'

/**
 * `isOutside`: what is sold is outside the scope of the tax. `isReversed`: the buyer owes the tax,
 * so a seller without a VAT ID and a tax number is identified for it by its registration.
 */
interface Taxed {
  isOutside: boolean
  isReversed: boolean
}

/** The network, or a publisher in whose name the network issues the document. */
export function sellerParty(seller: Seller | Buyer, taxed: Taxed): EParty {
  const party = partyOf(seller, taxed)
  const { phone = '' } = seller
  const isIdentified = party.registration !== '' || party.vatId !== ''
  const isRegistered = taxed.isReversed && party.vatId === '' && party.taxNumber === ''
  return {
    ...party,
    taxNumber: isRegistered ? party.registration : party.taxNumber,
    // BR-CO-26: a tax number alone identifies nobody.
    id: isIdentified ? '' : party.taxNumber || seller.vat_id,
    contact: { name: seller.legal_name, phone, email: seller.email },
    address: seller.email,
  }
}

export function buyerParty(buyer: Buyer | Seller, taxed: Taxed): EParty {
  const party = partyOf(buyer, taxed)
  const billing = 'billing_email' in buyer ? buyer.billing_email : ''
  const ownId = party.vatId === '' ? buyer.vat_id : ''
  return {
    ...party,
    // The standard has no tax number of a buyer.
    id: party.taxNumber || ownId,
    taxNumber: '',
    address: splitEmails(billing)[0] ?? buyer.email,
  }
}

/**
 * BR-CO-09: a VAT ID begins with its country, and others are tax numbers. BR-O-02: outside the
 * scope of the tax there is none.
 */
function partyOf(party: Seller | Buyer, { isOutside }: Taxed): EParty {
  const { vat_id: id, tax_number: taxNumber } = party
  const prefix = id.slice(0, 2)
  const isVatId = countryCodes.includes(prefix) || prefix === 'EL' || prefix === 'XI'
  return {
    id: '',
    name: party.legal_name,
    registration: party.registration,
    contact: { name: '', phone: '', email: party.email },
    postcode: party.postcode,
    street: party.street,
    city: party.city,
    region: party.region,
    // EN 16931 has a code of its own for Kosovo.
    country: party.country === 'XK' ? '1A' : party.country,
    address: '',
    vatId: isVatId && !isOutside ? id : '',
    taxNumber: isVatId ? taxNumber : id || taxNumber,
  }
}
