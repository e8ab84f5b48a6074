import type { Answer } from '../../answers/mocked-call.ts'
import { intentId, organization, policy, policyStats } from '../../answers/account-answers.ts'
import {
  banner,
  campaign,
  campaignable,
  defaultAnswers,
  nightBus,
  portrait,
  regions,
  square,
  tidepool,
  video,
  developer,
} from '../../answers/default-answers.ts'
import { apiToken } from '../../answers/token-answers.ts'

// The normal answer to every call of the console, with every field of the contract.

const at = '2026-04-20T10:00:00.000Z'
const success = { body: { status: 'SUCCESS' } }
const running = {
  ...campaign,
  state: 'running',
  starts_at: at,
  today: { day: '2026-04-20', spent: '18.00', left: '22.00' },
  total: { budget: '300.00', spent: '120.50', left: '179.50' },
  stopped_by: null,
}
const whole = {
  ...running,
  created_at: at,
  icon_id: square.id,
  regions: ['DE'],
  campaignAds: [campaignable.id],
}
const campaignUses = {
  active_campaigns: 1,
  inactive_campaigns: 0,
  campaigns: [
    {
      id: 'k1',
      campaign_name: 'Tidepool spring push',
      is_active: true,
      as_icon: false,
      in_ads: true,
    },
  ],
}
const contentUses = {
  ...campaignUses,
  campaignable_ad_contents: [{ id: campaignable.id, name: campaignable.name }],
}
const appUses = { ...campaignUses, placements: 3, ad_contents: 4, campaignable_ad_contents: 1 }
const changes = [
  {
    at,
    by: 'Ida Lindqvist',
    changes: [
      { field: 'daily_budget', before: '30.00', after: '40.00' },
      {
        field: 'regions',
        before: '1',
        after: '2',
        added: { count: 1, names: ['Sweden'] },
        removed: { count: 1, names: ['Oceania'] },
      },
    ],
  },
]
const postbacks = {
  apple_app_id: '525463029',
  network_id: 'example123.skadnetwork',
  timespan: 'Day',
  postback_url: 'https://ads.example/delivery/v1/skadnetwork',
  totals: { installs: 3, redownloads: 1, lost: 2 },
  rows: [{ date: '2026-04-19', installs: 3, redownloads: 1, lost: 2 }],
  sources: [{ source_identifier: 42, fidelity_type: 1, installs: 3, redownloads: 1, lost: 2 }],
}
const filtered = [{ day: '2026-04-19', kind: 'click', reason: 'prefetch', events: 4 }]
const noFill = {
  placement: { id: '0199-pl-1', name: 'Home', type: 'Banner', app_name: 'Tidepool Match' },
  from: at,
  till: at,
  hours: [{ hour: at, requests: 1200, fills: 900, reasons: [{ reason: 'budget', requests: 300 }] }],
}
const watch = {
  watch_id: '0199-watch-1',
  code: 'fr_w_0123456789ab',
  by_address: true,
  till: at,
}
const watchedCall = {
  id: 1,
  at,
  kind: 'ad',
  outcome: 'no_ad',
  request_id: '0199-request-1',
  placement: { id: '0199-pl-1', name: 'Home' },
  format: 'banner',
  device: { type: 'phone', os: 'android', orientation: 'portrait' },
  sdk: { name: 'web', version: '1.2.0' },
  app_version: '7.1',
  consent: 'measured',
  is_test: false,
  reason: 'region',
  own_campaigns: [{ campaign_id: '0199-c-1', campaign_name: 'Push', failed: 'region' }],
  status: null,
  field: null,
  message: null,
  key: null,
}
const decision = {
  request_id: 'r-1',
  at,
  is_test: true,
  format: 'banner',
  placement: { id: '0199-pl-1', name: 'Home' },
  country: 'SE',
  region_unknown: false,
  device: { type: 'phone', os: 'android', orientation: 'portrait' },
  reason: 'budget',
  questions: ['running', 'budget'],
  candidates: [
    { campaign_id: 'c', campaign_name: 'Push', failed: 'budget', reason: 'budget', won: false },
  ],
  left_out: 0,
}
const reports = [
  {
    reason: 'misleading',
    note: 'It is no puzzle.',
    at,
    placement: { id: 'p', name: 'Menu', app_name: 'Night Bus' },
  },
]
const payment = { id: 'p1', date: at, amount: 120, view: '' }
const statement = {
  id: 'p1',
  date: at,
  amount: 120,
  currency: 'USD',
  reference: 'APR-26',
  organization_name: 'Harbour Vine AB',
  organization_address: 'Gothenburg, Sweden',
  account_holder: 'Harbour Vine AB',
  account_last4: '7890',
}
const signed = {
  policy,
  signature: {
    name: 'Ida Lindqvist',
    designation: 'Head',
    signature: 'I. Lindqvist',
    signature_date: '2026-03-01',
    signature_location: 'Lund',
    signed_at: at,
    text_sha256: 'c0ffee',
  },
}
const account = {
  access_token: 'session-token',
  token_type: 'bearer',
  name: developer.name,
  email: developer.email,
  approved: true,
  migrated: true,
}
const review = { reason: 'store_id_taken', since: at }
const statistic = {
  id: tidepool.id,
  App: { ...tidepool, review },
  ad_contents: 3,
  installs: 1500,
}
const app = { ...nightBus, id: '0199-app-3', name: 'New App' }
const placement = {
  id: '0199-pl-2',
  name: 'Home',
  type: 'Banner',
  placement_api_key: 'fr_p_Wn5TqLc8XrZb3VmKd7YpGs2HjF9aEu4oQiRt',
  request_count: 0,
  impression_count: 0,
  click_count: 0,
  download_count: 0,
}
const retired = { id: tidepool.id, retired: true, retired_at: at }

const own: { name: string | RegExp; answer: Answer }[] = [
  { name: 'GET /developer/organization', answer: { body: organization } },
  { name: 'GET /policies/latest/unsigned', answer: { body: policy } },
  { name: 'GET /policies/organization', answer: { body: policyStats } },
  { name: /^GET \/policies\/.*\/signed$/, answer: { body: signed } },
  { name: /^POST \/policies\//, answer: success },
  { name: /^PUT \/organization\//, answer: { body: organization } },
  { name: 'GET /organization/payments', answer: { body: [payment] } },
  { name: 'GET /organization/payments/p1', answer: { body: statement } },
  {
    name: 'GET /payment/card-info',
    answer: { body: { brand: 'visa', last4: '4242', expire: '12/30' } },
  },
  {
    name: 'POST /payment/create-setup-intent',
    answer: { body: { client_secret: `seti_sandbox_${intentId}_secret_c0ffee` } },
  },
  { name: 'POST /payment/update-payment-method', answer: success },
  { name: 'PUT /developer/password/{developer-id}', answer: success },
  { name: 'POST /pre-registration/token', answer: { body: account } },
  {
    name: 'POST /pre-registration/send-verification',
    answer: { body: { status: 'SUCCESS', msg: '' } },
  },
  { name: 'POST /pre-registration/sign-up/verify', answer: { body: { msg: 'SUCCESS' } } },
  { name: 'POST /pre-registration/sign-up', answer: success },
  { name: 'POST /pre-registration/forgot-password', answer: success },
  { name: 'POST /pre-registration/reset-password', answer: success },
  {
    name: 'GET /app/app-stat',
    answer: ({ query }) => ({
      body: [
        query['retired'] === 'true'
          ? { ...statistic, icon_path: null, retired_at: at }
          : { ...statistic, icon_path: square.content_path },
      ],
    }),
  },
  { name: 'POST /app/{developer-id}', answer: { body: app } },
  { name: /^GET \/app\/[^/]+\/uses$/, answer: { body: appUses } },
  { name: /^PUT \/app\/[^/]+\/retirement$/, answer: { body: retired } },
  { name: `PUT /app/${tidepool.id}`, answer: { body: tidepool } },
  { name: 'PUT /app/add-to-monetization', answer: success },
  {
    name: /^GET \/ad-content\/[^/]+$/,
    answer: { body: [square, portrait, banner, video].map(used) },
  },
  { name: /^GET \/campaignable-ad-content\/[^/]+$/, answer: { body: [used(campaignable)] } },
  { name: /^GET \/(campaignable-)?ad-content\/.*\/uses$/, answer: { body: contentUses } },
  { name: /^PUT \/(campaignable-)?ad-content\/.*\/retirement$/, answer: { body: retired } },
  { name: /^POST \/ad-content\//, answer: { body: square } },
  { name: /^POST \/campaignable-ad-content\//, answer: { body: campaignable } },
  { name: /^POST \/ad-placement\//, answer: { body: placement } },
  { name: 'GET /campaign/regions', answer: { body: regions } },
  { name: 'GET /campaign/true', answer: { body: [running] } },
  { name: /^POST \/campaign\//, answer: { body: running } },
  { name: /^GET \/campaign\/[^/]+\/app\/[^/]+$/, answer: { body: whole } },
  { name: /^PUT \/campaign\/[^/]+\/app\/[^/]+$/, answer: { body: whole } },
  {
    name: /^PUT \/campaign\/.*\/activation$/,
    answer: { body: { id: campaign.id, is_active: false } },
  },
  {
    name: /^PUT \/campaign\/.*\/expansion$/,
    answer: { body: { id: campaign.id, valid_till: '2031-01-02T03:04:00.000Z', is_active: true } },
  },
  { name: /^GET \/campaign\/[^/]+\/changes$/, answer: { body: changes } },
  { name: /^GET \/delivery\/(placement|campaign)\/[^/]+\/filtered$/, answer: { body: filtered } },
  { name: /^GET \/delivery\/app\/[^/]+\/skadnetwork$/, answer: { body: postbacks } },
  { name: /^GET \/delivery\/placement\/[^/]+\/no-fill$/, answer: { body: noFill } },
  { name: /^GET \/delivery\/decision\//, answer: { body: decision } },
  { name: 'POST /delivery/watch', answer: { body: watch } },
  { name: /^GET \/delivery\/watch\//, answer: { body: { calls: [watchedCall], next: '1' } } },
  { name: /^GET \/ad-review\/app\/.*\/reports$/, answer: { body: reports } },
  {
    name: /^PUT \/ad-review\/app\/.*\/block$/,
    answer: { body: { id: '0199-app-9', blocked: { everywhere: true, apps: [] } } },
  },
  { name: /^GET \/developer\/\{developer-id\}$/, answer: { body: developer } },
  {
    name: 'POST /developer/factors/totp',
    answer: { body: { secret: 'GEZDGNBV', address: 'otpauth://totp/x?secret=GEZDGNBV' } },
  },
  { name: 'POST /session/others/revocation', answer: { body: { ended: 1 } } },
  // With an unread notice, because "Mark all as read" is disabled without one.
  { name: 'GET /notices/unread', answer: { body: { unread: 1 } } },
  { name: 'POST /tokens', answer: { body: { token: apiToken, secret: 'fr_t_secret' } } },
  {
    name: /^POST \/tokens\/[^/]+\/revocation$/,
    answer: { body: { ...apiToken, state: 'revoked' } },
  },
]

function used<Content extends object>(content: Content) {
  return {
    ...content,
    thumbnail_url: null,
    poster_url: null,
    uses: { active_campaigns: 1, inactive_campaigns: 0, campaignable_ad_contents: 1 },
  }
}

export const goodAnswers = [...own, ...defaultAnswers]
