import type { Reply } from '@frontrow/contract/endpoint'
import type { listInvoices, showInvoice } from '@frontrow/contract/invoices'
import type { showBilling, showEarnings } from '@frontrow/contract/ledger'
import type { listCharges, showTopUp } from '@frontrow/contract/top-ups'
import type { showPayoutStatus } from '@frontrow/contract/payouts'
import type { listStatements, showStatement } from '@frontrow/contract/statements'

const placement = { placement_id: '0199-placement-1', placement_name: 'Level end' }

const reason = 'The placement was loaded behind another window, where nobody saw it.'

export const earnings: Reply<typeof showEarnings> = {
  currency: 'USD',
  month: '2026-05',
  books_since: '2026-04-12',
  is_final: false,
  balance: '1204.118',
  payable: '310.00',
  held: [
    {
      id: '0199-hold-1',
      month: '2026-04',
      reason: 'under_review',
      amount: '42.80',
      placement_name: 'Level end',
      review_by: '2026-07-04',
    },
  ],
  impressions: 61_204,
  gross: '122.40',
  earned: '85.68',
  pending: { impressions: 2011, earned: '2.8154' },
  rows: [
    {
      day: '2026-05-25',
      ...placement,
      app_name: 'Tidepool Match',
      impressions: 31_004,
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
      cause: 'late_events',
      reason: null,
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
}

const campaign = { campaign_id: '0199-campaign-1', campaign_name: 'Summer push' }

export const billing: Reply<typeof showBilling> = {
  currency: 'USD',
  month: '2026-05',
  books_since: '2026-04-12',
  is_final: false,
  balance: '-310.55',
  limit: '1000.00',
  terms: 'postpaid',
  next_terms: null,
  is_taxed: true,
  unpaid_since: null,
  set_aside: '4.20',
  average_day: '12.44',
  impressions: 6200,
  charged: '14.26',
  pending: { impressions: 410, charged: '0.943' },
  rows: [
    {
      day: '2026-05-25',
      ...campaign,
      impressions: 6200,
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
      cause: 'late_events',
      reason: null,
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
}

const head = {
  id: '0199-statement-1',
  number: 'TEST-ES-2026-000004',
  kind: 'earnings',
  month: '2026-04',
  issued_on: '2026-05-05',
  currency: 'USD',
  total: '85.68',
} as const

export const statements: Reply<typeof listStatements> = [
  head,
  {
    ...head,
    id: '0199-statement-2',
    number: 'TEST-SU-2026-000002',
    kind: 'use',
    total: '14.26',
  },
]

const line = {
  day: '2026-04-25',
  cause: 'delivery',
  reason: null,
  subject_id: '0199-placement-1',
  name: 'Level end',
  app_name: 'Tidepool Match',
  impressions: 31_004,
  amount: '85.68',
  gross: '122.40',
  share_percent: '70',
  spent: null,
  spent_currency: null,
} as const

export const statement: Reply<typeof showStatement> = {
  ...head,
  book: 'sandbox',
  organization_name: 'Harbour Games',
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
  tax: '0.00',
  held: [{ reason: 'under_review', amount: '42.80' }],
  document: '{}',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  signature: 'c2lnbmF0dXJl',
  public_key: 'a2V5',
}

const drawnStatement = {
  file_name: 'TEST-ES-2026-000004.pdf',
  content_type: 'application/pdf',
  content: 'JVBERi0=',
}

const invoiceHead = {
  id: '0199-invoice-1',
  number: 'TEST-INV-2026-000007',
  kind: 'invoice',
  purpose: 'use',
  issued_on: '2026-05-21',
  due_on: '2026-05-23',
  currency: 'USD',
  net: '250.00',
  tax: '47.50',
  total: '297.50',
  left: '297.50',
  state: 'open',
  settled_on: null,
  dunning: null,
} as const

export const invoices: Reply<typeof listInvoices> = [
  {
    ...invoiceHead,
    dunning: {
      next_at: '2026-05-28T09:00:00.000Z',
      stops_at: '2026-05-27T09:00:00.000Z',
      is_stopped: false,
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
]

export const invoice: Reply<typeof showInvoice> = {
  ...invoiceHead,
  book: 'sandbox',
  organization_name: 'Harbour Games',
  lines: [
    {
      campaign_id: '0199-campaign-1',
      name: 'Summer push',
      adjusted: false,
      reason: null,
      from_day: '2026-05-02',
      till_day: '2026-05-20',
      impressions: 124_870,
      spent: '228.31',
      spent_currency: 'EUR',
      amount: '250.004321',
    },
  ],
  impressions: 124_870,
  paid_in_advance: null,
  sum: '250.004321',
  carried_in: '0.00',
  carried_forward: '0.004321',
  tax_kind: 'domestic',
  tax_percent: '19',
  tax_note: 'VAT 19 %, by the law of the network’s country.',
  document: '{}',
  sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  signature: 'c2lnbmF0dXJl',
  public_key: 'a2V5',
}

const drawnInvoice = { ...drawnStatement, file_name: 'TEST-INV-2026-000007.pdf' }

const charge = {
  id: '0199-charge-1',
  purpose: 'top_up',
  state: 'succeeded',
  amount: '25.00',
  tax: '4.75',
  total: '29.75',
  brand: 'visa',
  last4: '4242',
  is_automatic: false,
  created_at: '2026-05-26T09:14:00.000Z',
  decline_message: null,
  document_id: '0199-invoice-3',
} as const

export const topUp: Reply<typeof showTopUp> = { ...charge, currency: 'USD' }

export const charges: Reply<typeof listCharges> = {
  currency: 'USD',
  not_chargeable: null,
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
}

export const payoutStatus: Reply<typeof showPayoutStatus> = {
  currency: 'USD',
  threshold: '1000.00',
  own_threshold: null,
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
}

export const booksAnswers = [
  { name: 'GET /organization/charges', answer: { body: charges } },
  { name: /^GET \/organization\/top-ups\/[^/]+$/, answer: { body: topUp } },
  { name: 'GET /organization/invoices', answer: { body: invoices } },
  { name: 'GET /organization/invoices/0199-invoice-1', answer: { body: invoice } },
  { name: 'GET /organization/invoices/0199-invoice-1/pdf', answer: { body: drawnInvoice } },
  { name: 'GET /organization/payout-status', answer: { body: payoutStatus } },
  { name: 'PUT /organization/payout-threshold', answer: { body: payoutStatus } },
  { name: 'GET /organization/earnings', answer: { body: earnings } },
  { name: 'GET /organization/billing', answer: { body: billing } },
  { name: 'GET /organization/statements', answer: { body: statements } },
  { name: 'GET /organization/statements/0199-statement-1', answer: { body: statement } },
  { name: 'GET /organization/statements/0199-statement-1/pdf', answer: { body: drawnStatement } },
]
