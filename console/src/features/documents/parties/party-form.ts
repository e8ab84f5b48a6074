// Who is named on documents, as a form: the rules that the console checks before it sends it.
import { emailPattern } from '@frontrow/contract/account/fields'
import { type Buyer, neededOfParty, type Seller } from '@frontrow/contract/documents/parties'
import { ApiError } from '../../../lib/calls/call.ts'
import type { FieldErrors, Rule } from '../../../lib/forms/form-rules.ts'

/** The members that a seller and a buyer have in common. */
export type Party = Pick<Buyer, keyof Buyer & keyof Seller>

export const emptyParty: Party = {
  legal_name: '',
  street: '',
  postcode: '',
  city: '',
  region: '',
  country: '',
  registration: '',
  vat_id: '',
  tax_number: '',
  email: '',
}

export const isEmailOrEmpty = (text: string) =>
  text.trim() === '' || new RegExp(emailPattern).test(text)

export const noEmail = 'Enter an email address such as name@example.com'

const errors = {
  legal_name: 'Enter the legal name',
  street: 'Enter the street',
  city: 'Enter the city',
  country: 'Choose the country',
} as const

export const partyRules: readonly Rule<Party>[] = [
  ...neededOfParty.map((field): Rule<Party> => [
    field,
    (party) => party[field].trim() !== '',
    errors[field],
  ]),
  ['email', ({ email }) => isEmailOrEmpty(email), noEmail],
]

/** The address of a party in one line, without the parts that were not given. */
export function addressText({ street, postcode, city, region, country }: Party): string {
  const parts = [street, `${postcode} ${city}`.trim(), region, country]
  return parts.filter((part) => part !== '').join(', ')
}

/** A VAT ID that begins with the letters of another country: allowed, and often a mistake. */
export function isVatIdElsewhere({ vat_id: vatId, country }: Party): boolean {
  const prefix = /^[A-Z]{2}(?=.*\d)/.exec(vatId.trim().toUpperCase())?.[0]
  if (prefix === undefined || country === '') return false
  return !(prefixes[country] ?? [country]).includes(prefix)
}

const prefixes: Readonly<Record<string, readonly string[]>> = {
  GR: ['EL'],
  GB: ['GB', 'XI'],
  MC: ['FR'],
}

/** The field that the server refused, with its words. */
export function refusedParty<Form extends Party>(error: Error): FieldErrors<Form> {
  if (!(error instanceof ApiError) || error.reason !== 'party_not_valid') return {}
  return { [error.field ?? 'legal_name']: error.message } as FieldErrors<Form>
}
