import { listActivity } from '@frontrow/contract/account/activity'
import { listSampledApps, listShownApps } from '@frontrow/contract/ad-contents/ad-review'
import { listAppStatistics, listApps, setAdLimits, showAdLimits } from '@frontrow/contract/apps'
import { listPayments, showCardProvider } from '@frontrow/contract/billing'
import { showCampaignLimits, showMoneyStop } from '@frontrow/contract/campaigns/limits'
import { estimateReach } from '@frontrow/contract/campaigns/reach'
import { listCampaigns, listRegions } from '@frontrow/contract/campaigns'
import { showFactors } from '@frontrow/contract/identity/factors'
import { listPlacements, showRates } from '@frontrow/contract/monetization'
import {
  advertiserSteps,
  publisherSteps,
  showFirstSteps,
} from '@frontrow/contract/overview/first-steps'
import { showOrganization } from '@frontrow/contract/account/organization'
import { listPolicies, showLatestUnsigned } from '@frontrow/contract/policies'
import { listSessions } from '@frontrow/contract/identity/sessions'
import { revokeToken } from '@frontrow/contract/identity/sign-in'
import { listApiTokens } from '@frontrow/contract/identity/tokens'
import { showCampaignDoctor, showPlacementDoctor } from '@frontrow/contract/delivery/doctor'
import {
  showCampaignFiltered,
  showPlacementFiltered,
  showSkanInstalls,
} from '@frontrow/contract/delivery/traffic'
import { listWatchedCalls, watchCalls } from '@frontrow/contract/delivery/watch'
import { answerFor, answerTo, partFor } from './answer-for.ts'
import type { Answer } from './mocked-call.ts'
import { partyAnswers } from './party-answers.ts'
import { booksAnswers } from './books-answers.ts'
import { noticeAnswers } from './notice-answers.ts'
import { rewardAnswers } from './reward-answers.ts'
import { statisticsAnswer } from './played-statistics.ts'
import { teamAnswers } from './team-answers.ts'
import { apiToken } from './token-answers.ts'
import { statisticsAnswers } from './statistics-answers.ts'
import { webhookAnswers } from './webhook-answers.ts'

/** The default answer to every call: a network with a little data and no problems. */

export const tidepool = partFor(listApps.reply.items, {
  id: '0199-app-1',
  name: 'Tidepool Match',
  google_app_id: 'com.harbourvine.tidepool',
  category: 'Games',
  subcategory: 'Puzzle',
  is_monetizing: true,
  organization_api_key: 'fr_org_Qm3vXz8LpT2bYk5RwN7cJd4HgF6sAe1uBtLk',
  app_api_key: 'fr_app_0Zx9QpLm4TnBv7CrYeWs2AdKf6GhJ3uXbTr',
})
export const adLimits = answerFor(showAdLimits, {
  ad_rating: 3,
  blocked_categories: ['gambling'],
})
export const nightBus = {
  ...tidepool,
  id: '0199-app-2',
  name: 'Night Bus',
  google_app_id: 'com.harbourvine.nightbus',
  is_monetizing: false,
  app_api_key: 'fr_app_7Kd2MvRt9LwPz4XcBn6QyHs1JgFe8uAoTiYl',
}

const content = (id: string, type: number, [width, height]: [number, number]) => ({
  id,
  app_id: tidepool.id,
  type,
  content_path: `${id}`,
  content_url: `/media/${id}`,
  content_metadata: {
    resolution: { width, height },
    size_bytes: 90_000,
    duration_s: type === 300 ? 5 : null,
  },
  created_at: '2026-04-01T10:00:00.000Z',
})
export const square = content('c0000000000000000000000000000001', 100, [512, 512])
export const portrait = content('c0000000000000000000000000000002', 100, [1080, 1920])
export const banner = content('c0000000000000000000000000000003', 200, [1280, 160])
export const video = content('c0000000000000000000000000000004', 300, [720, 1280])

export const campaignable = {
  id: '0199-cac-1',
  ad_content_id: portrait.id,
  name: 'Low tide, phone',
  type: 100,
  target_device: 100,
  content_orientation: 100,
  content_path: portrait.content_path,
  resolution: { width: 1080, height: 1920 },
}

export const campaign = partFor(listCampaigns.reply.items, {
  id: '0199-cmp-1',
  app_id: tidepool.id,
  campaign_name: 'Tidepool spring push',
  app_name: 'Tidepool Match',
  type: 'standard',
  keywords: 'puzzle, ocean',
  icon: square.content_path,
  valid_till: '2030-01-02T03:04:00.000Z',
  is_active: true,
  campaign_ad_contents: 3,
  campaign_regions: 5,
  daily_budget: 40,
  ecpm_budget: 1.8,
  currency: 'EUR',
})

export const placement = partFor(listPlacements.reply.items, {
  id: '0199-pl-1',
  name: 'Level complete',
  type: 'RewardedVideo',
  placement_api_key: 'fr_p_Wn5TqLc8XrZb3VmKd7YpGs2HjF9aEu4oQiRt',
  request_count: 4,
  impression_count: 3,
  click_count: 2,
  download_count: 1,
})

/** A person without a second factor, on a server whose passkeys are used elsewhere. */
export const noFactors = answerFor(showFactors, {
  passkey_origin: 'http://localhost:8080',
})

export const thisSession = partFor(listSessions.reply.items, {
  id: '0199-ses-1',
  device: 'Firefox on Linux',
  network: '203.0.113.0/24',
  organization_name: 'Harbour & Vine Games',
  created_at: '2026-05-26T08:05:00.000Z',
  last_seen_at: '2026-05-26T14:05:00.000Z',
  expires_at: '2026-05-26T20:05:00.000Z',
  is_current: true,
})
export const otherSession = {
  ...thisSession,
  id: '0199-ses-2',
  device: 'Chrome on Android',
  network: '198.51.100.0/24',
  method: 'totp' as const,
  is_current: false,
}

export const runningCampaign = {
  ...campaign,
  state: 'running',
  starts_at: '2026-04-01T10:00:00.000Z',
  today: { day: '2026-04-20', spent: '18.00', left: '22.00' },
}

/** The placement's recent rates. */
export const placementRates = answerFor(showRates, {
  days: 30,
  placements: [
    {
      id: placement.id,
      name: placement.name,
      requests: 400,
      answers: 330,
      impressions: 300,
      clicks: 6,
      earned: '0.63',
    },
  ],
})

export const regions = answerFor(listRegions, [
  {
    id: 'continent-EU',
    region_name: 'Europe',
    country: null,
    continent: 'Europe',
    level: 'continent',
  },
  { id: 'DE', region_name: 'Germany', country: 'Germany', continent: 'Europe', level: 'country' },
  { id: 'DE-BY', region_name: 'Bavaria', country: 'Germany', continent: 'Europe', level: 'region' },
  { id: 'SE', region_name: 'Sweden', country: 'Sweden', continent: 'Europe', level: 'country' },
])

export const developer = {
  id: '0199-dev',
  name: 'Ida Lindqvist',
  email: 'ida@harbourvine.example',
  role: 100,
  approved: true,
  migrated: true,
}

/** An organization right after sign-up: the write-once fields are still empty. */
export const organization = {
  id: '0199-org',
  name: 'Harbour & Vine',
  address: 'Lund, Sweden',
  website: 'https://harbourvine.example',
  app_store_url: null,
  play_store_url: 'https://play.google.com/store/apps/dev?id=7',
  details: null,
  type: null,
  bank_account_holder_name: null,
  bank_account_number: null,
  bank_address: null,
  bank_swift_code: null,
  iban: null,
  registration_id: null,
  legal_address: null,
  taxation_id: null,
  vat_id: null,
}

/** One app of another organization that was reported once. */
const review = answerFor(listShownApps, {
  report_days: 30,
  sample_days: 7,
  sampled_ads: 4,
  apps: [
    {
      id: '0199-app-9',
      name: 'Coin Rush',
      sampled_ads: 3,
      reports: 1,
      play_store_url: 'https://play.google.com/store/apps/details?id=com.example.coins',
      last_sampled_at: '2026-05-26T14:00:00.000Z',
      latest_report: { reason: 'misleading', at: '2026-05-26T14:00:00.000Z' },
      blocked: { everywhere: false, apps: [] },
    },
  ],
})

/** The doctor of a placement that has had no request. */
const doctor = answerFor(showPlacementDoctor, {
  ok: false,
  checked_at: '2026-05-26T14:05:00.000Z',
  checks: [
    {
      id: 'requests',
      state: 'fail',
      text: 'No request ever arrived.',
      do: 'Put the key of this placement into the app.',
      link: '/getstarted',
      facts: { requests: 0 },
    },
    { id: 'floor', state: 'ok', text: 'No campaign is excluded.', do: null, facts: {} },
  ],
})

/** For an app that is not in the App Store. */
const noPostbacks = answerFor(showSkanInstalls, {
  postback_url: 'https://ads.example/delivery/v1/skadnetwork',
  totals: { installs: 0, redownloads: 0, lost: 0 },
})

const days = ['2026-04-01', '2026-04-02', '2026-04-03']
const series = (measure: string) => (sent: { body: unknown }) => {
  const { bases } = sent.body as { bases: string }
  return {
    body: days.map((day, index) => ({
      Date: `${day}T00:00:00.000Z`,
      [`${measure} Per ${bases}`]: (index + 1) * 40,
    })),
  }
}

const signIn = partFor(listActivity.reply.properties.entries.items, {
  id: '0199-act-1',
  at: '2026-05-26T14:05:00.000Z',
  actor: 'developer:0199-dev-1',
  actor_name: 'Ida Lindqvist',
  via: 'console',
  action: 'session.open',
  object_id: '0199-dev-1',
  object_name: 'Ida Lindqvist',
})

/** The newest entries of an organization's activity. */
export const activity = answerFor(listActivity, {
  entries: [
    {
      ...signIn,
      id: '0199-act-2',
      via: 'token',
      actor: 'token:0199-tok-1',
      actor_name: 'Nightly report',
      action: 'app.edit',
      object_id: tidepool.id,
      object_name: tidepool.name,
      changes: [{ field: 'name', before: 'Tidepool', after: tidepool.name }],
    },
    signIn,
  ],
  actors: [
    { actor: 'developer:0199-dev-1', name: 'Ida Lindqvist' },
    { actor: 'token:0199-tok-1', name: 'Nightly report' },
    { actor: 'operator', name: 'Support' },
    { actor: 'system', name: 'System' },
  ],
})

/** What the campaign above would reach. */
export const reach = answerFor(estimateReach, {
  requests_a_day: 5400,
  prices: [
    { ecpm_budget: '1.35', outbid_tenths: 5, impressions_a_day: 900 },
    { ecpm_budget: '1.80', outbid_tenths: 3, impressions_a_day: 1200 },
    { ecpm_budget: '2.25', outbid_tenths: 2, impressions_a_day: 1400 },
  ],
})

const allDone = <Step>(steps: readonly Step[]) => steps.map((step) => ({ step, is_done: true }))

/** Nothing is left to do. */
export const firstSteps = answerFor(showFirstSteps, {
  publisher: { steps: allDone(publisherSteps) },
  advertiser: { steps: allDone(advertiserSteps) },
})

export const defaultAnswers: { name: string | RegExp; answer: Answer }[] = [
  ...noticeAnswers,
  ...teamAnswers,
  answerTo(revokeToken),
  { name: /^GET \/developer\/\{developer-id\}$/, answer: { body: developer } },
  answerTo(showOrganization, organization),
  answerTo(listPayments),
  ...booksAnswers,
  ...partyAnswers,
  answerTo(listActivity, activity),
  {
    name: 'GET /organization/activity/export',
    answer: {
      body: {
        file_name: 'activity-2026-05-26.csv',
        content_type: 'text/csv',
        content: 'at,actor\r\n',
        next: null,
        looked_back_to: null,
      },
    },
  },
  {
    name: 'GET /payment/card-info',
    answer: { status: 400, body: { code: 400, message: 'No card is on file.', reason: 'no_card' } },
  },
  answerTo(showCardProvider, { provider: 'sandbox' }),
  answerTo(showFactors, noFactors),
  answerTo(listApiTokens, [apiToken]),
  ...webhookAnswers,
  ...statisticsAnswers,
  ...rewardAnswers,
  answerTo(listSessions, [thisSession, otherSession]),
  answerTo(showLatestUnsigned),
  answerTo(listPolicies),
  answerTo(listAppStatistics, [statistic(tidepool, 3, 1500), statistic(nightBus, 0, 0)]),
  answerTo(showAdLimits, adLimits),
  answerTo(setAdLimits, adLimits),
  answerTo(listApps, [tidepool, nightBus]),
  { name: /^GET \/ad-content\//, answer: { body: [square, portrait, banner, video] } },
  { name: /^GET \/campaignable-ad-content\//, answer: { body: [campaignable] } },
  answerTo(listRegions, regions),
  answerTo(showCampaignLimits),
  answerTo(watchCalls, { code: 'fr_w_0123456789ab', by_address: true }),
  answerTo(listWatchedCalls, { next: '0' }),
  answerTo(showMoneyStop),
  answerTo(estimateReach, reach),
  answerTo(showFirstSteps, firstSteps),
  answerTo(listCampaigns, [campaign], 'true'),
  {
    name: 'GET /campaign/false',
    answer: {
      body: [{ ...campaign, id: '0199-cmp-2', campaign_name: 'Slow Sunday', is_active: false }],
    },
  },
  answerTo(listPlacements, [placement]),
  answerTo(showPlacementFiltered),
  answerTo(showPlacementDoctor, doctor),
  answerTo(showCampaignDoctor, { checks: [] }),
  answerTo(showCampaignFiltered),
  answerTo(showSkanInstalls, noPostbacks),
  answerTo(showRates, placementRates),
  answerTo(listShownApps, review),
  answerTo(listSampledApps),
  { name: 'POST /statistics', answer: statisticsAnswer({ rows: {}, totals: {} }) },
  { name: 'POST /overview/installs', answer: series('Install') },
  { name: 'POST /overview/impressions', answer: series('Impression') },
  {
    name: 'POST /overview/campaigns',
    answer: {
      body: [
        totals('0199-cmp-1', { campaign_name: 'Tidepool spring push', app_name: 'Tidepool Match' }),
      ],
    },
  },
  {
    name: 'POST /overview/monetization',
    answer: { body: [totals('0199-pl-1', { name: 'Level complete', app_name: 'Night Bus' })] },
  },
]

function statistic(App: typeof tidepool, adContents: number, installs: number) {
  return {
    id: App.id,
    App,
    ad_contents: adContents,
    installs,
    icon_path: adContents > 0 ? square.content_path : null,
  }
}

function totals(id: string, names: Record<string, string>) {
  return { id, ...names, requests: 13_000, impressions: 12_500, clicks: 250, installs: 40 }
}

/** What uses an app that could be retired. */
export const appUses = {
  active_campaigns: 1,
  inactive_campaigns: 2,
  placements: 3,
  ad_contents: 4,
  campaignable_ad_contents: 0,
  campaigns: [
    {
      id: 'k1',
      campaign_name: 'Tidepool spring push',
      is_active: true,
      as_icon: true,
      in_ads: true,
    },
  ],
}
