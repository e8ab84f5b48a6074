import {
  listInvoices,
  showInvoice,
  showInvoicePdf,
  showInvoiceXml,
} from '@frontrow/contract/documents/invoices'
import { showBilling, showEarnings } from '@frontrow/contract/documents/earnings'
import { setPayoutThreshold, showPayoutStatus } from '@frontrow/contract/payouts'
import {
  listStatements,
  showStatement,
  showStatementPdf,
  showStatementXml,
} from '@frontrow/contract/documents/statements'
import { listCharges, showChargeReceipt, showTopUp } from '@frontrow/contract/billing/top-ups'
import { answerFor, answerTo, partFor } from './answer-for.ts'

const placement = { placement_id: '0199-placement-1', placement_name: 'Level end' }

const reason = 'The placement was loaded behind another window, where nobody saw it.'

export const earnings = answerFor(showEarnings, {
  month: '2026-05',
  books_since: '2026-04-12',
  balance: '1204.118',
  payable: '310.00',
  held: [
    {
      id: '0199-hold-1',
      month: '2026-04',
      amount: '42.80',
      placement_name: 'Level end',
      review_by: '2026-07-04',
    },
  ],
  impressions: 61_204,
  own_impressions: 45,
  gross: '122.40',
  earned: '85.68',
  pending: { impressions: 2011, own_impressions: 11, earned: '2.8154' },
  rows: [
    {
      day: '2026-05-25',
      ...placement,
      app_name: 'Tidepool Match',
      impressions: 31_004,
      own_impressions: 45,
      gross: '62.00',
      share_percent: '70',
      earned: '43.40',
    },
    {
      day: '2026-05-24',
      placement_id: '0199-placement-2',
      placement_name: 'Home banner',
      app_name: 'Tidepool Match',
      impressions: 30_200,
      gross: '60.40',
      share_percent: '70',
      earned: '42.28',
    },
  ],
  changes: [
    {
      id: '0199-entry-1:4',
      booked_on: '2026-05-26',
      day: '2026-05-24',
      ...placement,
      earned: '0.0014',
    },
    {
      id: '0199-entry-2:2',
      booked_on: '2026-05-25',
      day: '2026-05-12',
      cause: 'invalid_traffic',
      reason,
      ...placement,
      earned: '-1.82',
    },
  ],
})

const campaign = { campaign_id: '0199-campaign-1', campaign_name: 'Summer push' }

export const billing = answerFor(showBilling, {
  month: '2026-05',
  books_since: '2026-04-12',
  balance: '-310.55',
  limit: '1000.00',
  terms: 'postpaid',
  is_taxed: true,
  set_aside: '4.20',
  average_day: '12.44',
  impressions: 6200,
  own_impressions: 200,
  charged: '14.26',
  pending: { impressions: 410, charged: '0.943' },
  rows: [
    {
      day: '2026-05-25',
      ...campaign,
      impressions: 6200,
      own_impressions: 200,
      spent: '13.02',
      spent_currency: 'EUR',
      charged: '14.26',
    },
  ],
  changes: [
    {
      id: '0199-entry-1:1',
      booked_on: '2026-05-26',
      day: '2026-05-24',
      ...campaign,
      charged: '0.002',
    },
    {
      id: '0199-entry-2:1',
      booked_on: '2026-05-25',
      day: '2026-05-12',
      cause: 'invalid_traffic',
      reason,
      ...campaign,
      charged: '-2.60',
    },
  ],
})

const head = partFor(listStatements.reply.items, {
  id: '0199-statement-1',
  number: 'TEST-ES-2026-000004',
  month: '2026-04',
  issued_on: '2026-05-05',
  total: '85.68',
})

export const statements = answerFor(listStatements, [
  head,
  {
    ...head,
    id: '0199-statement-2',
    number: 'TEST-SU-2026-000002',
    kind: 'use',
    total: '14.26',
  },
])

const line = partFor(showStatement.reply.properties.lines.items, {
  day: '2026-04-25',
  subject_id: '0199-placement-1',
  name: 'Level end',
  app_name: 'Tidepool Match',
  impressions: 31_004,
  amount: '85.68',
  gross: '122.40',
  share_percent: '70',
})

const parties = {
  from: ['Frontrow OÜ', 'Narva mnt 5', '10117 Tallinn', 'Estonia', 'VAT id EE102345678'],
  to: ['Harbour Games GmbH', 'Hauptstraße 1', '10115 Berlin', 'Germany', 'VAT id DE136695976'],
}

export const statement = answerFor(showStatement, {
  ...head,
  ...parties,
  organization_name: 'Harbour Games',
  summed: [
    {
      subject_id: '0199-placement-1',
      name: 'Level end',
      app_name: 'Tidepool Match',
      from_day: '2026-03-31',
      till_day: '2026-04-25',
      impressions: 31_006,
      gross: '122.40',
      printed: '85.68',
    },
  ],
  lines: [
    line,
    {
      ...line,
      day: '2026-03-31',
      cause: 'late',
      impressions: 2,
      amount: '0.0028',
      gross: '0.004',
    },
  ],
  impressions: 31_006,
  sum: '85.6828',
  carried_in: '0.00',
  carried_forward: '0.0028',
  net: '85.68',
  tax: '0.00',
  tax_label: 'Tax',
  tax_in: null,
  notes: [
    {
      label: 'Kept back',
      value: 'Of this, 42.80 USD is paid when the review of its traffic has ended.',
    },
  ],
  held: [{ reason: 'under_review', amount: '42.80' }],
  document: '{}',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  signature: 'c2lnbmF0dXJl',
  public_key: 'a2V5',
})

const drawnStatement = answerFor(showStatementPdf, {
  file_name: 'TEST-ES-2026-000004.pdf',
  content_type: 'application/pdf',
  content: 'JVBERi0=',
})

const invoiceHead = partFor(listInvoices.reply.items, {
  id: '0199-invoice-1',
  number: 'TEST-INV-2026-000007',
  purpose: 'use',
  issued_on: '2026-05-21',
  due_on: '2026-05-23',
  net: '250.00',
  tax: '47.50',
  total: '297.50',
  left: '297.50',
  state: 'open',
})

export const invoices = answerFor(listInvoices, [
  {
    ...invoiceHead,
    dunning: {
      next_at: '2026-05-28T09:00:00.000Z',
      stops_at: '2026-05-27T09:00:00.000Z',
    },
  },
  {
    ...invoiceHead,
    id: '0199-invoice-2',
    number: 'TEST-CN-2026-000001',
    kind: 'credit_note',
    purpose: null,
    issued_on: '2026-05-13',
    due_on: null,
    net: '-2.60',
    tax: '-0.49',
    total: '-3.09',
    left: '0.00',
    state: 'issued',
  },
  {
    ...invoiceHead,
    id: '0199-invoice-3',
    number: 'TEST-INV-2026-000006',
    purpose: 'top_up',
    issued_on: '2026-05-02',
    due_on: '2026-05-02',
    net: '25.00',
    tax: '4.75',
    total: '29.75',
    left: '0.00',
    state: 'paid',
    settled_on: '2026-05-02',
  },
])

export const invoice = answerFor(showInvoice, {
  ...invoiceHead,
  ...parties,
  organization_name: 'Harbour Games',
  purchase_order: 'PO-2026-0815',
  supply_from: '2026-05-02',
  supply_till: '2026-05-20',
  pay_to: [
    { label: 'Account holder', value: 'Frontrow OÜ' },
    { label: 'IBAN', value: 'EE38 2200 2210 2014 5685' },
    { label: 'Reference', value: 'TEST-INV-2026-000007' },
  ],
  lines: [
    {
      campaign_id: '0199-campaign-1',
      name: 'Summer push',
      from_day: '2026-05-02',
      till_day: '2026-05-20',
      impressions: 124_870,
      unit_price: '2.002117',
      printed: '250.00',
      spent: '228.31',
      spent_currency: 'EUR',
      amount: '250.004321',
    },
  ],
  impressions: 124_870,
  sum: '250.004321',
  carried_in: '0.00',
  carried_forward: '0.004321',
  tax_kind: 'domestic',
  tax_percent: '19',
  tax_label: 'VAT 19 %',
  tax_in: {
    currency: 'EUR',
    rate: '0.922356457',
    rate_on: '2026-05-20',
    source: 'ECB 2026-05-20',
    amount: '43.81',
  },
  tax_note: 'VAT 19 %, by the law of the network’s country.',
  has_xml: true,
  document: '{}',
  sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  signature: 'c2lnbmF0dXJl',
  public_key: 'a2V5',
})

const drawnInvoice = { ...drawnStatement, file_name: 'TEST-INV-2026-000007.pdf' }

const writtenInvoice = answerFor(showInvoiceXml, {
  file_name: 'TEST-INV-2026-000007.xml',
  content_type: 'application/xml',
  content: 'PHg+PC94Pg==',
})

const drawnReceipt = { ...drawnStatement, file_name: 'Receipt 2026-05-26.pdf' }

const charge = partFor(listCharges.reply.properties.charges.items, {
  id: '0199-charge-1',
  state: 'succeeded',
  amount: '25.00',
  tax: '4.75',
  total: '29.75',
  brand: 'visa',
  last4: '4242',
  created_at: '2026-05-26T09:14:00.000Z',
  document_id: '0199-invoice-3',
})

export const topUp = answerFor(showTopUp, charge)

export const charges = answerFor(listCharges, {
  tax_percent: '19',
  left_today: '150.00',
  auto_top_up: { below: '20.00', add: '50.00', monthly_max: '200.00', is_paused: false },
  charges: [
    charge,
    {
      ...charge,
      id: '0199-charge-2',
      state: 'declined',
      is_automatic: true,
      created_at: '2026-05-20T07:02:00.000Z',
      decline_message: 'Your card has insufficient funds.',
      document_id: null,
    },
  ],
})

export const payoutStatus = answerFor(showPayoutStatus, {
  threshold: '1000.00',
  network_threshold: '1000.00',
  estimated: '310.4021',
  held: [{ reason: 'under_review', amount: '42.80', review_by: '2026-07-05' }],
  payable: '1204.500003',
  due: '904.50',
  under_way: '0.00',
  next_run: '2026-07-05',
  blocked_by: [
    { reason: 'net_days', until: '2026-06-14' },
    { reason: 'bank_changed', until: '2026-06-02' },
  ],
})

export const booksAnswers = [
  answerTo(listCharges, charges),
  answerTo(showTopUp, topUp),
  answerTo(showChargeReceipt, drawnReceipt, charge.id),
  answerTo(listInvoices, invoices),
  answerTo(showInvoice, invoice, invoice.id),
  answerTo(showInvoicePdf, drawnInvoice, invoice.id),
  answerTo(showInvoiceXml, writtenInvoice, invoice.id),
  answerTo(showPayoutStatus, payoutStatus),
  answerTo(setPayoutThreshold, payoutStatus),
  answerTo(showEarnings, earnings),
  answerTo(showBilling, billing),
  answerTo(listStatements, statements),
  answerTo(showStatement, statement, statement.id),
  answerTo(showStatementPdf, drawnStatement, statement.id),
  answerTo(showStatementXml, writtenInvoice, statement.id),
]
