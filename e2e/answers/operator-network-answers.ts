import { adCase, cases } from './operator-case-answers.ts'
import type { MockedConsole } from './mocked-call.ts'

// Answers about the whole network, for tests of the operator's console alone.

export const organization = {
  id: '0199-organization-1',
  name: 'Harbour & Vine',
  state: 'approved',
  is_suspended: false,
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
}

const app = { id: '0199-app-1', name: 'Lantern Run' }

const terms = {
  currency: 'USD',
  terms: { terms: 'postpaid', limit: '1000.00', from: '2026-02-01' },
  next_terms: { terms: 'prepaid', limit: null, from: '2026-06-01' },
  limit: '1000.00',
  unpaid_since: '2026-05-23T09:00:00.000Z',
  proposal_id: null,
  treatments: [
    {
      side: 'advertiser',
      from: '2026-02-01',
      kind: 'domestic',
      percent: '19',
      note: 'VAT 19 %',
      set_at: '2026-02-01T08:00:00.000Z',
    },
  ],
  is_taxed: true,
  share: { bp: 7000, is_own: false, next: { bp: 6500, from: '2026-06-01' } },
}

export const shown = {
  organization,
  address: 'Stora gatan 1, Lund',
  website: 'https://harbour.example',
  app_store_url: null,
  play_store_url: 'https://play.google.com/store/apps/dev?id=1',
  time_zone: 'Europe/Stockholm',
  closing: null as { closes_at: string; closed_at: string | null } | null,
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
      is_paused: false,
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
      kind: 'organization',
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
      about: null as { kind: string; id: string; name: string } | null,
    },
    {
      id: '0199-note-2',
      text: 'Its clicks are odd since Monday.',
      written_by: 'Theo Lind',
      written_at: '2026-05-19T09:00:00.000Z',
      about: { kind: 'campaign', id: '0199-campaign-1', name: 'Spring push' },
    },
  ],
}

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
export const campaign = {
  kind: 'campaign',
  id: '0199-campaign-1',
  name: 'Spring push',
  organization: { id: organization.id, name: organization.name },
  state: 'live',
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
  media_url: null,
  related: [
    { kind: 'app', ...app, state: 'live' },
    { kind: 'ad', id: '0199-ad-1', name: 'Lantern banner', state: 'waiting' },
  ],
  cases: shown.cases,
  notes: [],
}

const nearby = { id: organization.id, name: organization.name }

export const request = {
  id: '0199-request-1',
  at: '2026-05-26T11:40:00.000Z',
  is_test: true,
  organization: nearby,
  placement: { id: '0199-placement-1', name: 'After a level' },
  format: 'rewarded_video',
  device: { type: 'phone', os: 'android', orientation: 'portrait' },
  country: 'SE',
  region_unknown: false,
  reason: null,
  candidates: [
    {
      campaign: { id: 'c2', name: 'Summer sale' },
      organization: { id: 'b', name: 'Other Games' },
      failed: 'daily budget',
      reason: 'budget',
      won: false,
    },
    {
      campaign: { id: campaign.id, name: campaign.name },
      organization: nearby,
      failed: null,
      reason: null,
      won: true,
    },
    { campaign: null, organization: null, failed: 'review', reason: 'review', won: false },
  ],
  left_out: 3,
}

export const hold = {
  id: '0199-hold-1',
  organization: { id: organization.id, name: organization.name },
  scope: 'serving',
  object_kind: 'campaign',
  object_id: '0199-campaign-1',
  object_name: 'Spring push',
  message: 'The ad shows another app than the one it leads to.',
  reason: 'Seen in three reports.',
  review_by: '2026-05-25',
  placed_by: 'Theo Lind',
  placed_at: '2026-05-11T09:00:00.000Z',
  lifted_by: null,
  lifted_at: null,
}

export const home = {
  queues: [
    {
      kind: 'organization',
      waiting: 5,
      overdue: 2,
      asked: 1,
      mine: 0,
      oldest_at: '2026-05-25T15:30:00.000Z',
    },
    { kind: 'appeal', waiting: 1, overdue: 0, asked: 0, mine: 1, oldest_at: null },
  ],
  host_acts: [
    {
      id: '0199-act-1',
      user: 'root',
      what: 'set a share of publishers',
      at: '2026-05-26T09:00:00.000Z',
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
    audit_unsealed: 0,
    last_closed_day: '2026-05-25',
    differing_days: 0,
    live_nodes: 2,
    p99_ms: 4.2,
    queued_events: 3,
    roll_up_age_seconds: 1.1,
    stranded_leases: 0,
  },
}

const traffic = {
  requests: 12_400,
  answers: 9900,
  impressions: 8100,
  filtered: 240,
  billed: '41.20',
}

/** Answers the calls about the network. */
export function answerNetwork(mocked: Pick<MockedConsole, 'answer'>): void {
  mocked.answer('GET /operator/v1/home', { body: home })
  mocked.answer('GET /operator/v1/today', {
    body: { hours: 11, today: traffic, usual: { ...traffic, requests: 10_000 } },
  })
  mocked.answer('GET /operator/v1/organizations', ({ query }) => ({
    body: {
      organizations:
        query['state'] === 'rejected' ? [] : [organization, { ...organization, id: 'b', holds: 0 }],
      next: null,
    },
  }))
  mocked.answer(`GET /operator/v1/organizations/${organization.id}`, { body: shown })
  mocked.answer(`GET /operator/v1/organizations/${organization.id}/terms`, { body: terms })
  mocked.answer(`PUT /operator/v1/organizations/${organization.id}/tax`, {
    body: { state: 'done', proposal_id: null },
  })
  mocked.answer(`PUT /operator/v1/organizations/${organization.id}/share`, {
    body: { state: 'done', proposal_id: null },
  })
  mocked.answer(`PUT /operator/v1/organizations/${organization.id}/terms`, {
    body: { state: 'done', proposal_id: null },
  })
  mocked.answer(`GET /operator/v1/organizations/${organization.id}/audit`, {
    body: { entries: [], next: null, looked_back_to: null },
  })
  mocked.answer(`GET /operator/v1/campaigns/${campaign.id}`, { body: campaign })
  mocked.answer(`GET /operator/v1/apps/${app.id}`, {
    body: { ...campaign, kind: 'app', ...app, related: [] },
  })
  mocked.answer(`GET /operator/v1/requests/${request.id}`, { body: request })
  mocked.answer('GET /operator/v1/tags', { body: ['new in may', 'vip'] })
  mocked.answer('GET /operator/v1/ads', ({ query }) => ({
    body: { ads: query['state'] === 'archived' ? [] : ads, next: null },
  }))
  mocked.answer('GET /operator/v1/holds', { body: [hold] })
  mocked.answer('POST /operator/v1/holds', { body: hold })
  mocked.answer(/^PUT .*\/lift$/, { body: hold })
  mocked.answer(/^POST .*\/suspend$/, { body: [hold] })
  mocked.answer('GET /operator/v1/reasons', {
    body: [
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
    ],
  })
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
