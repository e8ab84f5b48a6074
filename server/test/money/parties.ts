import type { Buyer, Seller } from '@frontrow/contract/documents/parties'
import { setTax, setTerms } from '../support/terms.ts'
import type { TestMember, World } from '../support/world.ts'

const party = {
  postcode: '',
  region: '',
  registration: '',
  tax_number: '',
}

/** An Estonian company. */
export const seller: Seller = {
  ...party,
  legal_name: 'Frontrow Media OÜ',
  street: 'Narva mnt 5',
  postcode: '10117',
  city: 'Tallinn',
  country: 'EE',
  vat_id: 'EE100931558',
  email: 'billing@frontrow.example',
  phone: '+372 555 0100',
  account_holder: 'Frontrow Media OÜ',
  iban: 'EE382200221020145685',
  account: '',
  bic: 'HABAEE2X',
  bank_name: 'Swedbank',
  tax_name: 'VAT',
  accounting_currency: 'EUR',
  footer: '',
}

/** A German company. */
export const buyer: Buyer = {
  ...party,
  legal_name: 'Hafen & Rebe Spiele GmbH',
  street: 'Große Straße 7',
  postcode: '20095',
  city: 'Hamburg',
  country: 'DE',
  vat_id: 'DE136695976',
  email: 'info@hafen.example',
  purchase_order: 'PO-7',
  billing_email: 'rechnung@hafen.example',
}

/** Enters a seller from a UTC day on, without two people. */
export async function enterSeller(world: World, from: string, one = seller): Promise<void> {
  await world.ask(
    "INSERT INTO network_sellers (valid_from, seller, set_by) VALUES ($1, $2, 'test')",
    [from, JSON.stringify(one)],
  )
}

/** Enters a billing profile. */
export async function enterBuyer(world: World, organizationId: string, one = buyer): Promise<void> {
  await world.ask(
    `INSERT INTO billing_profiles (organization_id, buyer, place_changed_at) VALUES ($1, $2, app_now())
     ON CONFLICT (organization_id) DO UPDATE SET buyer = EXCLUDED.buyer`,
    [organizationId, JSON.stringify(one)],
  )
}

/** Enters both. */
export async function enterParties(
  world: World,
  { from, organizationId }: { from: string; organizationId: string },
): Promise<void> {
  await enterSeller(world, from)
  await enterBuyer(world, organizationId)
}

/** Taxes what an advertiser uses as in the country of the seller. */
export const taxUse = (world: World, { email }: TestMember, rateBp = 1900) =>
  setTax(world.services, { email, side: 'advertiser', kind: 'domestic', rateBp })

/** Invoices an advertiser, from 5.00 on. */
export const payByInvoice = (world: World, { email }: TestMember) =>
  setTerms(world.services, { email, kind: 'postpaid', limitMicros: 10_000_000n })
