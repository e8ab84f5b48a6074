import type { MessageData, MessageTypeName } from './message-types.ts'

const content = { content_id: '0197a1b2-6d1e-7c3a-9f00-1a2b3c4d5e6f', name: 'Harbour summer' }
const app = { app_id: '0197a1b2-6d1e-7c3a-9f00-2b3c4d5e6f70', name: 'Tide Runner' }
const campaign = { campaign_id: '0197a1b2-6d1e-7c3a-9f00-3c4d5e6f7081', name: 'Summer sale' }
const invoice = { invoice_id: '0197a1b2-6d1e-7c3a-9f00-4d5e6f708192', number: 'INV-2026-000042' }
const payment = { payment_id: '0197a1b2-6d1e-7c3a-9f00-5e6f708192a3' }
const webhook = { webhook_id: '0197a1b2-6d1e-7c3a-9f00-6f708192a3b4' }
const amount = { amount: '125.00', currency: 'USD' }
const hold = { hold_id: '0197a1b2-6d1e-7c3a-9f00-92a3b4c5d6e7', ...amount }
const total = { total: '1250.00', currency: 'USD' }

const reward = {
  transaction_id: '0197a1b26d1e7c3a9f00b4c5d6e7f809',
  app_id: app.app_id,
  placement_id: '0197a1b2-6d1e-7c3a-9f00-a3b4c5d6e7f8',
  item: 'coins',
  amount: 50,
  user: 'player-7',
  data: 'level=4',
}

/** What each type may carry: for the documents, and for test messages. */
export const messageExamples: { readonly [T in MessageTypeName]: MessageData<T> } = {
  'organization.approved': { organization: 'Harbour & Vine' },
  'organization.denied': { organization: 'Harbour & Vine', text: 'The website cannot be found.' },
  'organization.question': { text: 'Which shop sells your apps?' },
  'organization.closing': { text: 'As you asked.', closes_at: '2026-12-10T09:00:00.000Z' },
  'organization.reopened': { organization: 'Harbour & Vine' },
  'organization.closed': {},
  'agreement.to_sign': { version: '2026-11' },
  'ad.approved': content,
  'ad.denied': { ...content, text: 'The picture shows a brand that is not yours.' },
  'app.approved': app,
  'app.denied': { ...app, text: 'The store page does not exist.' },
  'appeal.decided': { outcome: 'overturn', text: 'The brand is yours.' },
  'campaign.ended': campaign,
  'campaign.ending': { ...campaign, ends_at: '2026-11-30T00:00:00.000Z' },
  'campaign.daily_budget_used': { ...campaign, day: '2026-11-27' },
  'campaign.total_budget_used': campaign,
  'invoice.issued': { ...invoice, about: 'use', ...total, due_on: '2026-12-14' },
  'invoice.paid': { ...invoice, ...total },
  'invoice.failed': {
    ...invoice,
    reason: 'The card was declined.',
    stops_at: '2026-11-28T14:00:00.000Z',
  },
  'invoice.due': {
    ...invoice,
    left: total.total,
    currency: total.currency,
    due_on: '2026-12-14',
    stops_at: '2026-12-21T00:00:00.000Z',
  },
  'invoice.stopped': invoice,
  'invoice.reopened': {
    ...invoice,
    left: total.total,
    currency: total.currency,
    because: 'receipt_reversed',
  },
  'charge.declined': { ...amount, message: 'Insufficient funds.' },
  'charge.to_confirm': amount,
  'charge.disputed': { ...amount, outcome: 'open' },
  'charge.refunded': amount,
  'statement.issued': {
    statement_id: '0197a1b2-6d1e-7c3a-9f00-708192a3b4c5',
    number: 'ST-2026-000007',
    about: 'earnings',
    month: '2026-10',
  },
  'payment.recorded': { ...payment, ...amount, day: '2026-11-20' },
  'payment.returned': { ...payment, ...amount, text: 'The account is closed.' },
  'reward.earned': reward,
  'reward.too_soon': reward,
  'install.counted': {
    transaction_id: '0197a1b26d1e7c3a9f00c5d6e7f8091a',
    campaign_id: campaign.campaign_id,
    app_id: app.app_id,
    country: 'FI',
    os: 'android',
    clicked_at: '2026-11-27T13:58:00.000Z',
    installed_at: '2026-11-27T14:00:00.000Z',
  },
  'credit.used': { stopped_by: 'balance', left: '0.00', currency: 'USD' },
  'payout.approved': {
    payout_id: '0197a1b2-6d1e-7c3a-9f00-8192a3b4c5d6',
    reference: '01JYGT5N3D7WF3NZR041JCCYQW',
    month: '2026-10',
    ...amount,
  },
  'payout.held': {
    ...hold,
    reason: 'no_bank_details',
    month: '2026-10',
    review_by: '2027-01-02',
  },
  'payout.released': { ...hold, reason: 'no_bank_details', month: '2026-10' },
  'day.closed': {
    day: '2026-11-26',
    revision: 1,
    earned: '42.10',
    spent: '0.00',
    currency: 'USD',
  },
  'placement.traffic_filtered': {
    placement_id: '0197a1b2-6d1e-7c3a-9f00-a3b4c5d6e7f8',
    day: '2026-11-27',
    events: 1240,
    filtered: 410,
    reasons: ['datacentre', 'too_often'],
  },
  'statistics.ready': {
    file_id: '0197a1b2-6d1e-7c3a-9f00-b4c5d6e7f80a',
    name: 'Spend by campaign',
    format: 'csv',
    from: '2026-11-26',
    till: '2026-11-26',
    rows: 24,
    is_revision: false,
    is_estimated: true,
  },
  'webhook.failing': { ...webhook, failing_since: '2026-11-26T14:00:00.000Z' },
  'webhook.off': { ...webhook, reason: 'failing' },
  ping: {},
}
