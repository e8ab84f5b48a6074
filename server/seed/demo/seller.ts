import type { Seller } from '@frontrow/contract/documents/parties'

/** The invented company that runs the demo's network. Its IBAN is the one of examples. */
export const demoSeller: Seller = {
  legal_name: 'Frontrow Demo OÜ',
  street: 'Telliskivi 60',
  postcode: '10412',
  city: 'Tallinn',
  region: '',
  country: 'EE',
  registration: 'Äriregister 10234567',
  vat_id: 'EE102003002',
  tax_number: '',
  email: 'billing@frontrow.example',
  phone: '+372 555 0142',
  account_holder: 'Frontrow Demo OÜ',
  iban: 'EE382200221020145685',
  account: '',
  bic: 'HABAEE2X',
  bank_name: 'Swedbank AS',
  tax_name: 'VAT',
  accounting_currency: 'EUR',
  footer: 'A demo: nothing of it was sold, and nobody has to pay.',
}

/** The VAT of its country, in hundredths of a percent. */
export const demoVatBp = 2400
