import { listOrganizationAudit } from '@frontrow/contract/operator/audit'
import {
  liftHold,
  listHolds,
  placeHold,
  suspendOrganization,
} from '@frontrow/contract/operator/holds'
import { showFinance } from '@frontrow/contract/operator/finance/finance'
import { listRates } from '@frontrow/contract/operator/finance/rates'
import { showHome, showTrafficToday } from '@frontrow/contract/operator/home'
import {
  showNetworkAd,
  showNetworkApp,
  showNetworkCampaign,
  showNetworkPlacement,
  showNetworkRequest,
} from '@frontrow/contract/operator/objects'
import { listReceipts } from '@frontrow/contract/operator/finance/invoices'
import { listReturns } from '@frontrow/contract/operator/finance/returns'
import {
  addTaxPaper,
  listTaxPapers,
  type TaxPaper,
} from '@frontrow/contract/operator/finance/tax-papers'
import { listTags } from '@frontrow/contract/operator/organization-acts'
import {
  listNetworkOrganizations,
  showNetworkOrganization,
} from '@frontrow/contract/operator/organizations'
import { liftPayoutHold } from '@frontrow/contract/operator/payout-holds'
import { listReasons } from '@frontrow/contract/operator/reasons'
import { changeShare, changeTax, changeTerms, showTerms } from '@frontrow/contract/operator/terms'
import {
  listNetworkWebhooks,
  listRewardKeys,
  makeRewardKey,
} from '@frontrow/contract/operator/webhooks'
import { answerFor, answering, partFor } from './answer-for.ts'
import { billingProfile } from './party-answers.ts'
import { adCase, cases } from './operator-case-answers.ts'
import type { MockedConsole } from './mocked-call.ts'

// Answers about the whole network, for tests of the operator's console alone.

export const organization = partFor(listNetworkOrganizations.reply.properties.organizations.items, {
  id: '0199-organization-1',
  name: 'Harbour & Vine',
  state: 'approved',
  owner: { name: 'Ida Lindqvist', email: 'ida@harbour.example' },
  country: 'SE',
  holds: 1,
  open_cases: 1,
  apps: 2,
  live_campaigns: 1,
  spent_30d: '1204.50',
  earned_30d: '311.07',
  impressions_30d: 9620,
  filtered_30d: 380,
  created_at: '2026-01-12T09:00:00.000Z',
  last_seen_at: '2026-05-26T11:20:00.000Z',
  tags: ['vip'],
  version: 'v1',
})

const webhook = partFor(listNetworkWebhooks.reply.properties.webhooks.items, {
  id: '0199-webhook-1',
  organization: { id: '0199-organization-1', name: 'Harbour & Vine' },
  host: 'hooks.harbourvine.example.com',
  types: ['invoice.paid', 'payout.approved'],
  state: 'failing',
  off_reason: null,
  failing_since: '2026-05-25T22:10:00.000Z',
  waiting: 14,
  last_failure: { at: '2026-05-26T11:52:00.000Z', status: null, failure: 'no_connection' },
})

const webhookOff: typeof webhook = {
  ...webhook,
  id: '0199-webhook-2',
  host: null,
  state: 'off',
  off_reason: 'person',
  failing_since: null,
  waiting: 0,
  last_failure: null,
}

const app = { id: '0199-app-1', name: 'Lantern Run' }
const placement = { id: '0199-placement-1', name: 'After a level' }
const ad = { id: '0199-ad-1', name: 'Lantern banner' }

const rewardKey = partFor(listRewardKeys.reply.items, {
  number: 1_204_417_335,
  made_at: '2026-05-26T14:05:00.000Z',
  signs_from: '2026-05-27T14:05:00.000Z',
})

const terms = answerFor(showTerms, {
  terms: { terms: 'postpaid', limit: '1000.00', from: '2026-02-01' },
  next_terms: { terms: 'prepaid', limit: null, from: '2026-06-01' },
  limit: '1000.00',
  unpaid_since: '2026-05-23T09:00:00.000Z',
  treatments: [
    {
      from: '2026-02-01',
      kind: 'domestic',
      percent: '19',
      note: 'VAT 19 %',
      set_at: '2026-02-01T08:00:00.000Z',
    },
  ],
  is_taxed: true,
  buyer: billingProfile.profile,
  share: { bp: 7000, is_own: false, next: { bp: 6500, from: '2026-06-01' } },
})

const taxPapers: TaxPaper[] = [
  {
    id: '0199-paper-1',
    kind: 'w_8ben_e',
    file_name: 'w-8ben-e.pdf',
    valid_till: '2026-06-30',
    state: 'expiring',
    added_by: 'Theo Lund',
    added_at: '2026-02-01T08:00:00.000Z',
  },
]

export const shown = answerFor(showNetworkOrganization, {
  organization,
  address: 'Stora gatan 1, Lund',
  website: 'https://harbour.example',
  play_store_url: 'https://play.google.com/store/apps/dev?id=1',
  time_zone: 'Europe/Stockholm',
  people: [
    {
      id: '0199-developer-1',
      name: 'Ida Lindqvist',
      email: 'ida@harbour.example',
      role: 100,
      is_owner: true,
      has_factor: true,
      last_seen_at: '2026-05-26T11:20:00.000Z',
    },
  ],
  apps: [{ ...app, google_app_id: 'com.harbour.lantern', apple_app_id: null, is_archived: false }],
  placements: [
    {
      id: '0199-placement-1',
      name: 'After a level',
      type: 'RewardedVideo',
      app_name: app.name,
    },
  ],
  campaigns: [
    {
      id: '0199-campaign-1',
      name: 'Spring push',
      app_name: app.name,
      is_live: true,
      review_state: 'approved',
    },
  ],
  cases: [
    {
      id: cases[0]?.id,
      state: 'closed',
      opened_at: '2026-01-12T09:00:00.000Z',
    },
  ],
  notes: [
    {
      id: '0199-note-1',
      text: 'Called them about the website.',
      written_by: 'Theo Lind',
      written_at: '2026-05-20T09:00:00.000Z',
    },
    {
      id: '0199-note-2',
      text: 'Its clicks are odd since Monday.',
      written_by: 'Theo Lind',
      written_at: '2026-05-19T09:00:00.000Z',
      about: { kind: 'campaign', id: '0199-campaign-1', name: 'Spring push' },
    },
  ],
})

/** Ads with and without an open case. */
const ads = ['Lantern banner', 'Lantern clip', 'Old poster'].map((name, place) => ({
  id: `0199-ad-${place + 1}`,
  name,
  organization: { id: organization.id, name: organization.name },
  app,
  state: ['waiting', 'live', 'denied'][place],
  format: ['banner', 'video', 'image'][place],
  width: 720,
  height: 1280,
  rating: place === 1 ? 2 : null,
  categories: place === 1 ? ['dating'] : [],
  picture_url: place === 1 ? null : '/media/poster/content.jpg',
  created_at: '2026-05-25T15:00:00.000Z',
  case:
    place === 2
      ? null
      : {
          ...adCase,
          id: `0199-ad-case-${place + 1}`,
          subject: { id: `0199-ad-${place + 1}`, name },
          organization: { id: organization.id, name: organization.name },
        },
}))

/** A campaign with an app, an ad and a case. */
export const campaign = answerFor(showNetworkCampaign, {
  kind: 'campaign',
  id: '0199-campaign-1',
  name: 'Spring push',
  organization: { id: organization.id, name: organization.name },
  created_at: '2026-03-01T09:00:00.000Z',
  facts: [
    { fact: 'daily_budget', value: '40.00 EUR' },
    { fact: 'ecpm_budget', value: '2.50 EUR' },
    { fact: 'ends_at', value: '2026-06-30T21:59:59.000Z' },
  ],
  figures: [
    { figure: 'impressions', value: '81200' },
    { figure: 'clicks', value: '904' },
    { figure: 'installs', value: '61' },
    { figure: 'spent', value: '203.00 EUR' },
  ],
  related: [
    { kind: 'app', ...app, state: 'live' },
    { kind: 'ad', ...ad, state: 'waiting' },
  ],
  cases: shown.cases,
})

const nearby = { id: organization.id, name: organization.name }

export const request = answerFor(showNetworkRequest, {
  id: '0199-request-1',
  at: '2026-05-26T11:40:00.000Z',
  is_test: true,
  organization: nearby,
  placement,
  format: 'rewarded_video',
  device: { type: 'phone', os: 'android', orientation: 'portrait' },
  country: 'SE',
  candidates: [
    {
      campaign: { id: 'c2', name: 'Summer sale' },
      organization: { id: 'b', name: 'Other Games' },
      failed: 'daily budget',
      reason: 'budget',
    },
    {
      campaign: { id: campaign.id, name: campaign.name },
      organization: nearby,
      won: true,
    },
    { campaign: null, organization: null, failed: 'review', reason: 'review', won: false },
  ],
  left_out: 3,
})

export const hold = answerFor(placeHold, {
  id: '0199-hold-1',
  organization: { id: organization.id, name: organization.name },
  object_kind: 'campaign',
  object_id: '0199-campaign-1',
  object_name: 'Spring push',
  message: 'The ad shows another app than the one it leads to.',
  reason: 'Seen in three reports.',
  review_by: '2026-05-25',
  placed_by: 'Theo Lind',
  placed_at: '2026-05-11T09:00:00.000Z',
})

export const home = answerFor(showHome, {
  queues: [
    {
      waiting: 5,
      overdue: 2,
      asked: 1,
      oldest_at: '2026-05-25T15:30:00.000Z',
    },
    { kind: 'appeal', waiting: 1, overdue: 0, asked: 0, mine: 1, oldest_at: null },
  ],
  host_acts: [
    {
      id: '0199-act-1',
      user: 'root',
      what: 'set a share of publishers',
      due_at: '2026-05-27T09:00:00.000Z',
    },
  ],
  last_decision: { at: '2026-05-26T11:45:00.000Z', decided_by: 'Theo Lind' },
  holds: { in_force: 1, to_review: 1 },
  health: {
    mails_waiting: 2,
    mails_waiting_since: '2026-05-26T11:40:00.000Z',
    mails_failure: 'self-signed certificate',
    audit_sealed_at: '2026-05-26T11:58:00.000Z',
    last_closed_day: '2026-05-25',
    live_nodes: 2,
    p99_ms: 4.2,
    queued_events: 3,
    roll_up_age_seconds: 1.1,
  },
})

const traffic = {
  requests: 12_400,
  answers: 9900,
  impressions: 8100,
  filtered: 240,
  billed: '41.20',
}

/** A bank transfer that is to be returned. */
export const keptReceipt = partFor(listReceipts.reply.properties.receipts.items, {
  id: '0199-receipt-1',
  amount: '5.95',
  left: '5.95',
  short_as: null,
  value_on: '2026-05-20',
  reference: 'WIRE-7',
  invoice: null,
  credit_note_id: null,
  proposal_id: null,
})

/** Answers the calls about the network. */
export function answerNetwork(mocked: Pick<MockedConsole, 'answer'>): void {
  const reply = answering(mocked)
  reply(showHome, home)
  // Home shows the alarms of Finance.
  reply(showFinance, answerFor(showFinance, {}))
  reply(listRates, answerFor(listRates, {}))
  mocked.answer('GET /operator/v1/traffic', {
    body: { filtered: [], placements: [], looked_at: null },
  })
  reply(showTrafficToday, { hours: 11, today: traffic, usual: { ...traffic, requests: 10_000 } })
  mocked.answer('GET /operator/v1/organizations', ({ query }) => ({
    body: {
      organizations:
        query['state'] === 'rejected' ? [] : [organization, { ...organization, id: 'b', holds: 0 }],
      next: null,
    },
  }))
  reply(showNetworkOrganization, shown, organization.id)
  reply(showTerms, terms, organization.id)
  reply(listTaxPapers, taxPapers, organization.id)
  reply(listReceipts, { currency: 'USD', receipts: [keptReceipt] }, organization.id)
  reply(listReturns, { currency: 'USD', returns: [] }, organization.id)
  reply(addTaxPaper, {}, organization.id)
  for (const call of [changeTax, changeShare, changeTerms])
    reply(call, { state: 'done' }, organization.id)
  reply(listOrganizationAudit, {}, organization.id)
  reply(showNetworkCampaign, campaign, campaign.id)
  reply(showNetworkApp, { ...campaign, kind: 'app', ...app, related: [] }, app.id)
  reply(showNetworkPlacement, { ...campaign, kind: 'placement', ...placement }, placement.id)
  reply(showNetworkAd, { ...campaign, kind: 'ad', ...ad }, ad.id)
  reply(showNetworkRequest, request, request.id)
  reply(listTags, ['new in may', 'vip'])
  mocked.answer('GET /operator/v1/ads', ({ query }) => ({
    body: { ads: query['state'] === 'archived' ? [] : ads, next: null },
  }))
  reply(listHolds, [hold])
  reply(listRewardKeys, [rewardKey])
  reply(makeRewardKey, [rewardKey])
  mocked.answer('GET /operator/v1/webhooks', ({ query }) => ({
    body: { webhooks: query['state'] === 'off' ? [] : [webhook, webhookOff], next: null },
  }))
  reply(placeHold, hold)
  reply(liftHold, hold)
  reply(liftPayoutHold, hold)
  reply(suspendOrganization, [hold])
  reply(listReasons, [
    {
      code: 'own_traffic',
      version: 1,
      kind: 'traffic',
      severity: 3,
      title: 'Own traffic',
      clause: 'Counting',
      message: 'Clicks came from people of your own.',
      what_to_do: 'Use test requests instead.',
      is_appealable: true,
    },
  ])
  mocked.answer('GET /operator/v1/search', ({ query }) => ({
    body: 'lantern'.startsWith((query['q'] ?? '').toLowerCase())
      ? [{ kind: 'app', ...foundApp }]
      : [],
  }))
}

const foundApp = {
  id: app.id,
  title: app.name,
  detail: 'com.harbour.lantern',
  organization: { id: organization.id, name: organization.name },
}
