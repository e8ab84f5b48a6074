// The seller and the buyer of a document.
import Type, { type Static } from 'typebox'
import { countryCodes } from '../countries.ts'
import { endpoint } from '../endpoint.ts'
import { Instant, OrNull, StrictObject, Text } from '../parts.ts'

/** One line of a document; an empty text was not given. */
const Line = (maxLength: number) => Type.String({ maxLength })

/**
 * A company with its address, as it writes it: the file for a bank shortens it. `country` is an
 * ISO 3166-1 alpha-2 code, or XK.
 */
const party = {
  legal_name: Line(140),
  street: Line(140),
  postcode: Line(16),
  city: Line(70),
  region: Line(70),
  country: Line(2),
  /** The register and the number in it. */
  registration: Line(70),
  vat_id: Line(20),
  tax_number: Line(30),
  email: Line(255),
} as const

/** The operator of the network, who sells ads, with the account that customers pay to. */
export const Seller = Type.Object({
  ...party,
  phone: Line(30),
  account_holder: Line(70),
  iban: Line(34),
  /** Of a bank without IBANs, with its `bic`. */
  account: Line(34),
  bic: Line(11),
  bank_name: Line(70),
  /** What the tax is called, as VAT, GST, MwSt. or Sales tax. */
  tax_name: Line(20),
  /** The currency in which the seller owes its tax, as EUR. */
  accounting_currency: Line(3),
  /** Plain text at the end of each document. */
  footer: Line(500),
})

export type Seller = Static<typeof Seller>

/** An organization, as it wants to be named on documents. */
export const Buyer = Type.Object({
  ...party,
  /** The buyer's own number of the order. */
  purchase_order: Line(50),
  /** One address or several, separated by commas. */
  billing_email: Line(255),
  phone: Type.Optional(Line(30)),
  /** What its invoices name as the reference of the buyer, such as a Leitweg-ID. */
  buyer_reference: Type.Optional(Line(50)),
  /** The rules that e-invoices keep beside EN 16931; empty for none. */
  e_invoice: Type.Optional(Type.Enum(['', 'xrechnung'])),
})

export type Buyer = Static<typeof Buyer>

/** ISO 3166-1 has no code for Kosovo; banks and the EU use XK. */
export const partyCountries: readonly string[] = [...countryCodes, 'XK']

/** The addresses of a text with commas or semicolons between them. */
export function splitEmails(emails: string): string[] {
  return emails
    .split(/[,;]/)
    .map((email) => email.trim())
    .filter((email) => email !== '')
}

/** What must be filled in before a party can stand on a document. */
export const neededOfParty = ['legal_name', 'street', 'city', 'country'] as const

/** The days for which the link to confirm a billing email works. */
export const billingEmailLinkDays = 7

/** An address of `billing_email`. Documents are mailed to those that are confirmed. */
const BillingEmail = Type.Object({
  email: Text,
  /** When a link to confirm it was mailed that still works; null for none. */
  link_sent_at: OrNull(Instant),
  confirmed_at: OrNull(Instant),
})

const BillingProfile = Type.Object({
  profile: OrNull(Buyer),
  changed_at: OrNull(Instant),
  billing_emails: Type.Array(BillingEmail),
})

export const showBillingProfile = endpoint({
  operationId: 'showBillingProfile',
  method: 'GET',
  path: '/organization/billing-profile',
  summary: 'How the organization is named on invoices',
  access: 'approved',
  needs: 'money.read',
  reply: BillingProfile,
})

/**
 * Documents that are issued keep what they say. Spaces are trimmed, a VAT ID is stored in capitals
 * without spaces, dots and hyphens, and the check digits of one of Europe have to be right. An
 * address that is new in `billing_email` is mailed a link to confirm it.
 */
export const saveBillingProfile = endpoint({
  operationId: 'saveBillingProfile',
  method: 'PUT',
  path: '/organization/billing-profile',
  summary: 'Change how the organization is named on invoices',
  access: 'approved',
  needs: 'money.write',
  stepUp: 'with_factor',
  body: Type.Object(Buyer.properties, { additionalProperties: false }),
  reply: BillingProfile,
  refusals: ['party_not_valid'],
})

/** Mails a new link to each address of `billing_email` that is not confirmed. Older ones end. */
export const sendBillingEmailLinks = endpoint({
  operationId: 'sendBillingEmailLinks',
  method: 'POST',
  path: '/organization/billing-profile/links',
  summary: 'Mail the link to confirm the billing email again',
  access: 'approved',
  needs: 'money.write',
  reply: BillingProfile,
  refusals: ['too_many_requests'],
})

/** `token` is the one in the mailed link. Who reads the mail needs no account. */
export const confirmBillingEmail = endpoint({
  operationId: 'confirmBillingEmail',
  method: 'POST',
  path: '/pre-registration/billing-email',
  summary: 'Confirm a billing email with a mailed link',
  access: 'public',
  body: StrictObject({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
  reply: Type.Object({ organization_name: Text, email: Text }),
  refusals: ['billing_email_link_not_valid', 'too_many_requests'],
})
