import type { Reply } from '@frontrow/contract/endpoint'
import type { showBilling, showEarnings } from '@frontrow/contract/ledger'

const placement = { placement_id: '0199-placement-1', placement_name: 'Level end' }

export const earnings: Reply<typeof showEarnings> = {
  currency: 'USD',
  month: '2026-05',
  books_since: '2026-04-12',
  balance: '1204.118',
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
      ...placement,
      earned: '0.0014',
    },
  ],
}

const campaign = { campaign_id: '0199-campaign-1', campaign_name: 'Summer push' }

export const billing: Reply<typeof showBilling> = {
  currency: 'USD',
  month: '2026-05',
  books_since: '2026-04-12',
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
      ...campaign,
      charged: '0.002',
    },
  ],
}

export const booksAnswers = [
  { name: 'GET /organization/earnings', answer: { body: earnings } },
  { name: 'GET /organization/billing', answer: { body: billing } },
]
