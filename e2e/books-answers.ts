import type { Reply } from '@frontrow/contract/endpoint'
import type { showBilling, showEarnings } from '@frontrow/contract/ledger'
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

export const booksAnswers = [
  { name: 'GET /organization/earnings', answer: { body: earnings } },
  { name: 'GET /organization/billing', answer: { body: billing } },
  { name: 'GET /organization/statements', answer: { body: statements } },
  { name: 'GET /organization/statements/0199-statement-1', answer: { body: statement } },
  { name: 'GET /organization/statements/0199-statement-1/pdf', answer: { body: drawnStatement } },
]
