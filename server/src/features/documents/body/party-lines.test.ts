import type { Buyer, Seller } from '@frontrow/contract/documents/parties'
import { expect, test } from 'vitest'
import { supplyDays, taxLabel, type InvoiceBody } from './invoice-body.ts'
import { bankFacts } from '../parties/bank-facts.ts'
import { noSeller, partiesOn } from './party-lines.ts'

const party = {
  street: '',
  postcode: '',
  city: 'Tallinn',
  region: '',
  country: 'EE',
  registration: '',
  vat_id: '',
  tax_number: '',
  email: '',
}
const seller: Seller = {
  ...party,
  legal_name: 'Frontrow OÜ',
  phone: '',
  account_holder: '',
  iban: 'EE38 22002210 20145685',
  account: '',
  bic: '',
  bank_name: '',
  tax_name: 'GST',
  accounting_currency: 'EUR',
  footer: '',
}
const buyer: Buyer = {
  ...party,
  legal_name: '',
  country: 'XX1',
  registration: 'HRB 1',
  tax_number: '12/345',
  purchase_order: '',
  billing_email: '',
}

test('what is not given has no line in the address of a party', () => {
  const body = { kind: 'invoice', layout: 1, organization_name: 'Harbour', seller, buyer }
  expect(partiesOn(body, 'Product')).toEqual({
    from: ['Frontrow OÜ', 'Tallinn', 'Estonia'],
    to: ['Harbour', 'Tallinn', 'XX1', 'Registration HRB 1', 'Tax number 12/345'],
  })
})

test('a statement of earnings names who pays and who is paid', () => {
  const own = { kind: 'earnings_statement', organization_name: 'Harbour' }
  expect(partiesOn({ ...own, layout: 1, payer: seller, payee: buyer }, 'Product').from[0]).toBe(
    'Frontrow OÜ',
  )
  expect(partiesOn({ ...own, layout: 1 }, 'Product')).toEqual({ from: [noSeller], to: ['Harbour'] })
  expect(partiesOn(own, 'Product').from).toEqual(['Product'])
})

test('an IBAN is read in groups of four', () => {
  expect(bankFacts(seller, 'INV-1')).toEqual([
    { label: 'Account holder', value: 'Frontrow OÜ' },
    { label: 'IBAN', value: 'EE38 2200 2210 2014 5685' },
    { label: 'Reference', value: 'INV-1' },
  ])
  expect(bankFacts({ ...seller, iban: '' }, 'INV-1')).toEqual([])
  expect(bankFacts({ ...seller, iban: '', account: '123', bic: 'B' }, 'INV-1')).toHaveLength(4)
  expect(bankFacts(undefined, 'INV-1')).toEqual([])
})

test('a tax has the name that the seller gave it, with its rate', () => {
  const labelOf = (kind: string, rate: string, of: Seller | undefined = seller) =>
    taxLabel({ seller: of, tax_kind: kind, tax_rate_bp: rate } as InvoiceBody)
  expect(labelOf('domestic', '2200')).toBe('GST 22 %')
  expect(labelOf('domestic', '2550')).toBe('GST 25.5 %')
  expect(labelOf('reverse_charge', '0')).toBe('GST (reverse charge)')
  expect(labelOf('outside', '0')).toBe('GST (outside the scope)')
  expect(labelOf('none', '0')).toBe('GST')
  expect(labelOf('domestic', '700', { ...seller, tax_name: '' })).toBe('Tax 7 %')
})

test('what is supplied has its first and last day', () => {
  const bodyOf = (lines: unknown[]) => ({ lines }) as unknown as InvoiceBody
  const used = ['2026-10-09', '2026-10-02', '2026-10-31'].map((day) => ({ day, campaign: 'a' }))
  expect(supplyDays(bodyOf(used))).toEqual({ from: '2026-10-02', till: '2026-10-31' })
  expect(supplyDays(bodyOf([{ charge: 'a', charged: '1.00' }]))).toBeUndefined()
})
