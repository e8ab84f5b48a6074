// The rules for the names, addresses and numbers of the seller and the buyer on a document.
import { emailPattern } from '@frontrow/contract/account/fields'
import { isIban } from '@frontrow/contract/money/iban'
import {
  splitEmails,
  type Buyer,
  neededOfParty,
  partyCountries,
  type Seller,
} from '@frontrow/contract/documents/parties'
import { refuse } from '../../../lib/failures/refuse.ts'
import { isPrintable } from './printed-scripts.ts'
import { isVatId, plainVatId } from './vat-id.ts'

type Rule<P> = readonly [field: keyof P & string, isRight: (party: P) => boolean, message: string]

/** A buyer as it is stored. Refuses `party_not_valid`. */
export function buyerFrom(typed: Buyer): Buyer {
  const clean = cleaned(typed)
  const buyer = { ...clean, billing_email: splitEmails(clean.billing_email).join(', ') }
  refuseFaults(buyer, [
    ...partyRules,
    ['billing_email', ({ billing_email: emails }) => splitEmails(emails).every(isEmail), noEmail],
    ...xRechnungRules,
  ])
  return buyer
}

/** A seller as it is stored. Refuses `party_not_valid`. */
export function sellerFrom(typed: Seller): Seller {
  const { iban, bic, account, ...others } = cleaned(typed)
  const seller = { ...others, iban: compact(iban), bic: compact(bic), account }
  refuseFaults(seller, sellerRules)
  const paysTo = seller.iban === '' && seller.account === '' ? '' : seller.legal_name
  return { ...seller, account_holder: seller.account_holder || paysTo }
}

/** Each text on one line, without characters that are not seen. */
function cleaned<P extends Buyer | Seller>(typed: P): P {
  const texts = Object.entries(typed).map(([member, text]) => [member, plainText(text)])
  const party = Object.fromEntries(texts) as P
  return { ...party, country: party.country.toUpperCase(), vat_id: plainVatId(party.vat_id) }
}

function plainText(text: string): string {
  const apart = text.replaceAll(/[\uFB00-\uFB06]/g, (ligature) => ligature.normalize('NFKC'))
  return apart.normalize('NFC').replaceAll(/\s+/g, ' ').replaceAll(/\p{C}/gu, '').trim()
}

function compact(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase()
}

function refuseFaults<P extends Buyer | Seller>(party: P, rules: readonly Rule<P>[]): void {
  for (const [field, isRight, message] of rules)
    if (!isRight(party)) refuse('party_not_valid', { field, message })
  for (const [field, text] of Object.entries(party))
    if (!isPrintable(text)) refuse('party_not_valid', { field, message: notPrinted })
}

const notPrinted =
  'Write it in Latin, Greek or Cyrillic letters, because documents can print no others.'
const noEmail = 'Enter an email address.'

const isEmail = (text: string) => new RegExp(emailPattern).test(text)
const isEmailOrEmpty = (text: string) => text === '' || isEmail(text)

const partyRules: readonly Rule<Buyer | Seller>[] = [
  ...neededOfParty.map((field): Rule<Buyer | Seller> => [
    field,
    (party) => party[field] !== '',
    'An invoice needs the legal name, street, city and country.',
  ]),
  [
    'country',
    ({ country }) => partyCountries.includes(country),
    'Enter the two letters of a country, such as GB for the United Kingdom and GR for Greece.',
  ],
  [
    'vat_id',
    ({ vat_id: vatId, country }) => isVatId(vatId, country),
    'This VAT ID is mistyped: its form or its check digits are wrong. A Greek one begins with EL.',
  ],
  ['email', ({ email }) => isEmailOrEmpty(email), noEmail],
]

const xRechnungNeeds = 'XRechnung needs the postal code, the email address and the phone number.'

/** BR-DE-4, BR-DE-6 and BR-DE-7, whoever of both sells. */
const xRechnungRules = (['postcode', 'email', 'phone'] as const).map((field): Rule<Buyer> => [
  field,
  (buyer) => buyer.e_invoice !== 'xrechnung' || (buyer[field] ?? '') !== '',
  xRechnungNeeds,
])

const sellerRules: readonly Rule<Seller>[] = [
  ...partyRules,
  [
    'vat_id',
    (seller) => [seller.vat_id, seller.tax_number, seller.registration].some((id) => id !== ''),
    'Enter the VAT ID, the tax number or the registration: an invoice needs one of them.',
  ],
  ['email', ({ email }) => email !== '', noEmail],
  ['iban', ({ iban }) => iban === '' || isIban(iban), 'This IBAN is mistyped.'],
  [
    'bic',
    ({ bic }) => bic === '' || /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(bic),
    'A BIC has 8 or 11 letters and digits.',
  ],
  [
    'bic',
    ({ account, bic }) => account === '' || bic !== '',
    'An account number needs the BIC of its bank.',
  ],
  ['tax_name', (seller) => seller.tax_name !== '', 'Enter what the tax is called, such as VAT.'],
  [
    'accounting_currency',
    ({ accounting_currency: currency }) => Intl.supportedValuesOf('currency').includes(currency),
    'Enter the three letters of a currency.',
  ],
]
