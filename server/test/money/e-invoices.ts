// Bodies of invoices and credit notes as `issueDocument` signs them, one of each kind.
import type { EInvoiceBody } from '../../src/features/documents/einvoice/e-invoice-body.ts'
import type { InvoiceBody } from '../../src/features/documents/body/invoice-body.ts'
import type { Buyer } from '@frontrow/contract/documents/parties'
import { buyer, seller } from './parties.ts'

/** What a campaign used on a day. */
export const usedLine = {
  day: '2026-10-02',
  cause: 'delivery',
  reason: null,
  campaign: 'night-bus',
  name: 'Night Bus',
  impressions: 894,
  charged: '5.807143',
  spent: '5.807143',
  currency: 'EUR',
} as const

/** An authority that takes invoices as XRechnung. */
const xRechnungBuyer: Buyer = {
  ...buyer,
  phone: '+49 40 555 0199',
  buyer_reference: '04011000-12345-35',
  e_invoice: 'xrechnung',
}

const lines = [
  usedLine,
  {
    ...usedLine,
    campaign: 'owls',
    name: 'Night <owls> & "Co"',
    impressions: 508,
    charged: '3.349321',
  },
  {
    ...usedLine,
    campaign: 'late',
    name: 'Later',
    day: '2026-10-30',
    impressions: 0,
    charged: '0.003',
  },
]

const dates = { issued_on: '2026-11-05', taxed_on: '2026-10-30', due_on: '2026-11-19' }

/** In Estonia, taxed there. */
export const domestic: InvoiceBody = {
  ...dates,
  layout: 1,
  kind: 'invoice',
  number: 'INV-2026-000003',
  book: 'live',
  currency: 'EUR',
  organization_name: 'Hafen',
  seller: { ...seller, registration: 'Äriregister 14567890', footer: 'Board: Ida Lindqvist' },
  buyer: { ...buyer, country: 'EE', vat_id: 'EE100247019', region: 'Harju' },
  lines,
  sum: '9.159464',
  carried_in: '0.002',
  carried_forward: '0.001464',
  net: '9.16',
  tax: '2.02',
  total: '11.18',
  tax_kind: 'domestic',
  tax_rate_bp: '2200',
  tax_note: '',
  pays_by: 'transfer',
}

const untaxedAmounts = { tax: '0.00', total: '9.16', tax_rate_bp: '0' } as const
const untaxed = { ...domestic, ...untaxedAmounts }

/** To Germany. */
export const reverseCharge: InvoiceBody = {
  ...untaxed,
  buyer,
  tax_kind: 'reverse_charge',
  tax_note: 'Reverse charge',
}

/** Paid in advance, in dollars, taxed in Estonia. */
export const prepayment: InvoiceBody = {
  ...domestic,
  issued_on: '2026-11-20',
  taxed_on: '2026-11-19',
  due_on: '2026-11-20',
  number: 'INV-2026-000004',
  currency: 'USD',
  lines: [{ charge: 'charge-1', charged: '150.00' }],
  sum: '150.00',
  carried_in: '0.00',
  carried_forward: '0.00',
  net: '150.00',
  tax: '33.00',
  total: '183.00',
  tax_in: {
    currency: 'EUR',
    rate: '0.922356457',
    rate_on: '2026-11-19',
    source: 'ECB 2026-11-18',
    amount: '30.44',
  },
}

/** Takes back what a filter found, and gives a little of it. */
export const creditNote: InvoiceBody = {
  ...domestic,
  kind: 'credit_note',
  number: 'CN-2026-000001',
  issued_on: '2026-12-01',
  corrects: ['INV-2026-000003'],
  lines: [
    {
      ...usedLine,
      cause: 'adjusted',
      reason: 'a click farm',
      impressions: -154,
      charged: '-1.000005',
    },
    { ...usedLine, cause: 'adjusted', reason: 'a mistake', impressions: 2, charged: '0.02' },
  ],
  sum: '-0.980005',
  carried_in: '0.00',
  carried_forward: '0.009995',
  net: '-0.99',
  tax: '-0.22',
  total: '-1.21',
}

/** What the network issues in the name of a publisher, from whom it buys. */
export const selfBilled: EInvoiceBody = {
  ...domestic,
  kind: 'self_billed_invoice',
  number: 'SB-2026-000001',
  organization_name: 'Rebe',
  seller: { ...buyer, country: 'EE', vat_id: 'EE100247019' },
  buyer: seller,
  lines: [
    {
      day: '2026-10-02',
      cause: 'delivery',
      reason: null,
      placement: 'level-end',
      app_name: 'Tidepool',
      name: 'Level end',
      impressions: 31_006,
      earned: '9.164321',
      gross: '13.091887',
      share_bp: '7000',
    },
  ],
  tax_kind: 'self_billed_domestic',
}

/** All that are written, by what they are. */
export const documents: Readonly<Record<string, EInvoiceBody>> = {
  domestic,
  'reverse charge': reverseCharge,
  export: {
    ...untaxed,
    buyer: { ...buyer, country: 'IN', vat_id: '27AAPFU0939F1ZV', registration: 'CIN U72200' },
    tax_kind: 'export',
    tax_note: 'Export of services, outside the scope of VAT',
  },
  exempt: {
    ...untaxed,
    seller: { ...seller, vat_id: '', tax_number: '12/345/67890', country: 'DE' },
    tax_kind: 'exempt',
    tax_note: 'Small business, section 19 UStG',
  },
  outside: { ...untaxed, seller, tax_kind: 'outside', tax_note: 'Not taxed, by article 44' },
  prepayment,
  'credit note': creditNote,
  'prepayment by bank': { ...prepayment, lines: [{ receipt: 'receipt-1', charged: '150.00' }] },
  refund: {
    ...prepayment,
    kind: 'credit_note',
    number: 'CN-2026-000002',
    corrects: ['INV-2026-000004', 'INV-2026-000005'],
    lines: [{ charge: 'charge-1', charged: '-25.00' }],
    net: '-25.00',
    tax: '-5.50',
    total: '-30.50',
    tax_in: { ...prepayment.tax_in, amount: '-5.07' } as NonNullable<InvoiceBody['tax_in']>,
  },
  'nothing to pay, by an account without IBAN': {
    ...reverseCharge,
    seller: { ...seller, iban: '', account: '12345678', bic: 'BOFAUS3N', footer: 'One\nTwo' },
    lines: [{ ...usedLine, charged: '0.002' }],
    net: '0.00',
    tax: '0.00',
    total: '0.00',
  },
  'without an account, by card': {
    ...domestic,
    seller: { ...seller, iban: '', bic: '', account_holder: '', phone: '' },
    buyer: { ...buyer, vat_id: '', purchase_order: '', billing_email: '', email: '' },
    tax_note: 'By the law of Estonia',
    pays_by: 'card',
  },
  XRechnung: { ...domestic, buyer: xRechnungBuyer },
  'XRechnung by card': {
    ...reverseCharge,
    buyer: xRechnungBuyer,
    pays_by: 'card',
    card_last4: '4242',
  },
  'XRechnung in advance': { ...prepayment, buyer: xRechnungBuyer, card_last4: '4242' },
  'XRechnung of a credit note': { ...creditNote, buyer: xRechnungBuyer },
  'self-billed XRechnung': {
    ...selfBilled,
    seller: { ...xRechnungBuyer, country: 'EE', vat_id: 'EE100247019' },
  },
  'charged to a card': { ...domestic, pays_by: 'card', card_last4: '4242' },
  'self-billed invoice': selfBilled,
  'self-billed small business': {
    ...selfBilled,
    ...untaxedAmounts,
    seller: { ...buyer, vat_id: '', tax_number: '12/345/67890' },
    tax_kind: 'self_billed_exempt',
    tax_note: 'Small business, section 19 UStG',
  },
  'self-billed by a registration': {
    ...selfBilled,
    ...untaxedAmounts,
    seller: { ...buyer, country: 'CH', vat_id: '', registration: 'CHE-116.281.710' },
    tax_kind: 'self_billed_reverse_charge',
    tax_note: 'Reverse charge',
  },
  'self-billed credit note': {
    ...selfBilled,
    kind: 'self_billed_credit_note',
    number: 'SBC-2026-000001',
    corrects: ['SB-2026-000001'],
    seller: buyer,
    lines: selfBilled.lines.map((one) =>
      Object.assign({ ...one }, { cause: 'adjusted', impressions: -20, earned: '-0.13' }),
    ),
    net: '-0.13',
    tax: '0.00',
    total: '-0.13',
    tax_kind: 'self_billed_reverse_charge',
    tax_rate_bp: '0',
    tax_note: 'Reverse charge',
  },
}
