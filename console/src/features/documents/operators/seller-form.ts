import { isIban } from '@frontrow/contract/money/iban'
import type { Seller } from '@frontrow/contract/documents/parties'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { emptyParty, partyRules } from '../parties/party-form.ts'
import { reasonRules } from '../../../operator-parts/reason-field.tsx'

export interface SellerForm extends Seller {
  /** A day, or empty for that of the approval. */
  from: string
  reason: string
}

export const emptySeller: Seller = {
  ...emptyParty,
  phone: '',
  account_holder: '',
  iban: '',
  account: '',
  bic: '',
  bank_name: '',
  tax_name: 'VAT',
  accounting_currency: '',
  footer: '',
}

export const sellerRules: readonly Rule<SellerForm>[] = [
  ...partyRules,
  [
    'vat_id',
    (form) => [form.vat_id, form.tax_number, form.registration].some((id) => id.trim() !== ''),
    'Enter a VAT ID, a tax number or a registration',
    ['tax_number', 'registration'],
  ],
  ['email', ({ email }) => email.trim() !== '', 'Enter an email address'],
  ['iban', ({ iban }) => iban.trim() === '' || isIban(iban), 'Enter a valid IBAN'],
  [
    'bic',
    ({ account, bic }) => account.trim() === '' || bic.trim() !== '',
    'An account number needs the BIC of its bank',
    ['account'],
  ],
  ['tax_name', (form) => form.tax_name.trim() !== '', 'Enter the name of the tax'],
  [
    'accounting_currency',
    (form) => /^[A-Z]{3}$/.test(form.accounting_currency.trim()),
    'Enter a currency code of 3 letters',
  ],
  ...reasonRules,
]
