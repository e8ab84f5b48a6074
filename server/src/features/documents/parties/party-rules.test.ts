import { expect, test } from 'vitest'
import { buyer, seller } from '../../../../test/money/parties.ts'
import { Refusal } from '../../../lib/failures/refuse.ts'
import { buyerFrom, sellerFrom } from './party-rules.ts'

/** The field that is refused; undefined where none is. */
function refusedField(make: () => unknown): string | undefined {
  try {
    make()
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'party_not_valid') return error.field
    throw error
  }
  return undefined
}

test('texts are stored on one line, without characters that nobody sees', () => {
  const typed = {
    ...buyer,
    legal_name: '  Hafen\n&\u0000 \u202eRebe\u200f  Spiele ',
    city: 'Malmo\u0308',
    country: 'de',
    vat_id: 'de 136.695-976',
  }
  expect(buyerFrom(typed)).toEqual({
    ...buyer,
    legal_name: 'Hafen & Rebe Spiele',
    city: 'Malmö',
    vat_id: 'DE136695976',
  })
})

test('ligatures are letters, and two addresses stand apart [FINDINGS4-P7]', () => {
  const typed = { ...buyer, legal_name: 'Hafen Oﬃce ﬁrst', billing_email: 'a@x.eu;b@x.eu' }
  expect(buyerFrom(typed)).toMatchObject({
    legal_name: 'Hafen Office first',
    billing_email: 'a@x.eu, b@x.eu',
  })
})

test.each<[string, Partial<typeof buyer>, string]>([
  ['no name', { legal_name: ' ' }, 'legal_name'],
  ['a name of unseen characters', { legal_name: '\u200f\u0007' }, 'legal_name'],
  ['no street', { street: '' }, 'street'],
  ['no city', { city: '' }, 'city'],
  ['no country', { country: '' }, 'country'],
  ['UK', { country: 'UK', vat_id: '' }, 'country'],
  ['EL as a country', { country: 'EL', vat_id: '' }, 'country'],
  ['a number with a wrong check digit', { vat_id: 'DE136695970' }, 'vat_id'],
  ['a number that is too short', { vat_id: 'DE13669597' }, 'vat_id'],
  ['a Greek number with GR', { country: 'GR', vat_id: 'GR094259216' }, 'vat_id'],
  ['a name in Japanese', { legal_name: '株式会社みなと' }, 'legal_name'],
  ['a city in Arabic', { city: 'القاهرة' }, 'city'],
  ['no address for invoices', { billing_email: 'nobody' }, 'billing_email'],
  ['no address', { email: 'a,b@c.com' }, 'email'],
])('a buyer with %s is refused', (_name, change, field) => {
  expect(refusedField(() => buyerFrom({ ...buyer, ...change }))).toBe(field)
})

test.each<[string, Partial<typeof buyer>]>([
  ['without a VAT ID', { vat_id: '' }],
  ['in Greece', { country: 'GR', vat_id: 'EL094259216' }],
  ['in Northern Ireland', { country: 'GB', vat_id: 'XI110305878' }],
  ['with a number of another country', { country: 'DE', vat_id: 'FR40303265045' }],
  ['in Mexico, whose numbers begin with any letters', { country: 'MX', vat_id: 'ESA900101AB1' }],
  ['in India', { country: 'IN', vat_id: '27AAPFU0939F1ZV' }],
  ['with two addresses for invoices [FINDINGS4-P7]', { billing_email: 'a@x.eu; b@x.eu' }],
  ['in Kosovo [FINDINGS4-P7]', { country: 'XK', vat_id: '' }],
  ['with an okina in its name [FINDINGS4-P7]', { legal_name: 'Oʻzbekiston Reklama MChJ' }],
  ['with a Greek name', { legal_name: 'Ελληνική Διαφήμιση' }],
  ['with a Cyrillic name', { legal_name: 'ЕООД Реклама' }],
  ['with a Vietnamese name', { legal_name: 'Công ty Quảng cáo' }],
])('a buyer %s is taken', (_name, change) => {
  expect(refusedField(() => buyerFrom({ ...buyer, ...change }))).toBeUndefined()
})

test.each<[string, Partial<typeof seller>, string]>([
  ['no number at all', { vat_id: '', tax_number: '', registration: '' }, 'vat_id'],
  ['no email', { email: '' }, 'email'],
  ['a mistyped IBAN', { iban: 'EE382200221020145686' }, 'iban'],
  ['an account without its bank', { iban: '', account: '12345678', bic: '' }, 'bic'],
  ['a bank that is none', { bic: 'HABA' }, 'bic'],
  ['no name of the tax', { tax_name: '' }, 'tax_name'],
  ['no currency', { accounting_currency: '' }, 'accounting_currency'],
  ['a currency that is none', { accounting_currency: 'XQX' }, 'accounting_currency'],
])('a seller with %s is refused', (_name, change, field) => {
  expect(refusedField(() => sellerFrom({ ...seller, ...change }))).toBe(field)
})

test('a seller holds its account itself where nobody else is named', () => {
  const typed = { ...seller, account_holder: '', iban: 'ee38 2200 2210 2014 5685' }
  expect(sellerFrom(typed)).toEqual(seller)
  const none = { ...seller, account_holder: '', iban: '', bic: '' }
  expect(sellerFrom(none).account_holder).toBe('')
})
