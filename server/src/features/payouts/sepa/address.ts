// Postal addresses of payer and payees. A transfer between accounts within the European Economic
// Area needs none; with one outside of it, both banks ask for both.
import type { Buyer, Seller } from '@frontrow/contract/documents/parties'
import { isInEea } from '../../billing/billing.ts'
import { isReadable } from './sepa-text.ts'

export interface Address {
  /** May be empty, as may be `postcode`. */
  street: string
  postcode: string
  city: string
  /** ISO 3166-1 alpha-2. */
  country: string
}

/** Undefined where the city or the country is missing, or no bank could read the city. */
export function postalAddress(party: Buyer | Seller | undefined): Address | undefined {
  if (party === undefined) return undefined
  const { street, postcode, city, country } = party
  if (!/^[A-Z]{2}$/.test(country) || !isReadable(city)) return undefined
  return { street, postcode, city, country }
}

/** Whether a transfer between two accounts has to name both addresses. */
export function needsAddresses(iban: string, ownIban: string | null): boolean {
  return !isInEea(iban) || (ownIban !== null && !isInEea(ownIban))
}
