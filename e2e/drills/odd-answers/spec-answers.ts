import { policy, policyStats } from '../../answers/account-answers.ts'
import { campaign, campaignable, regions, square, tidepool } from '../../answers/default-answers.ts'

// The answers of a server that knows only the specifications: each has exactly the keys that the
// entities (section 3) and the calls (section 7) of the two documents list. The checklist row is
// beside each answer.

const { id, name, is_monetizing, organization_api_key, app_api_key } = tidepool
const app = {
  id,
  name,
  google_app_id: tidepool.google_app_id,
  apple_app_id: tidepool.apple_app_id,
  category: tidepool.category,
  subcategory: tidepool.subcategory,
  is_monetizing,
  organization_api_key,
  app_api_key,
}
const placement = {
  name: 'Level complete',
  type: 'RewardedVideo',
  placement_api_key: 'fr_p_Wn5TqLc8XrZb3VmKd7YpGs2HjF9aEu4oQiRt',
  request_count: 4,
  impression_count: 3,
  click_count: 2,
  download_count: 1,
}
const counts = { requests: 100, impressions: 90, clicks: 8, installs: 1 }

/** The keys of a campaign that its list and its detail page read. */
const campaignKeys = {
  id: campaign.id,
  app_id: campaign.app_id,
  campaign_name: campaign.campaign_name,
  app_name: campaign.app_name,
  type: campaign.type,
  keywords: campaign.keywords,
  icon: campaign.icon,
  valid_till: campaign.valid_till,
  campaign_ad_contents: 3,
  campaign_regions: 5,
  daily_budget: 40,
  ecpm_budget: 1.8,
  currency: 'EUR',
}

export const specAnswers: readonly { row: string; name: RegExp; body: unknown }[] = [
  {
    row: 'API-04',
    name: /^POST \/pre-registration\/token$/,
    body: {
      access_token: 'session-token',
      name: 'Ida Lindqvist',
      email: 'ida@harbourvine.example',
      approved: true,
      migrated: true,
    },
  },
  {
    row: 'API-06',
    name: /^POST \/pre-registration\/send-verification$/,
    body: { status: 'SUCCESS' },
  },
  { row: 'API-07', name: /^POST \/pre-registration\/sign-up\/verify$/, body: { msg: 'SUCCESS' } },
  { row: 'API-08', name: /^POST \/pre-registration\/sign-up$/, body: null },
  {
    row: 'API-09',
    name: /^GET \/developer\/\{developer-id\}$/,
    body: { name: 'Ida Lindqvist', email: 'ida@harbourvine.example', role: 100 },
  },
  { row: 'API-10', name: /^PUT \/developer\/password\//, body: {} },
  { row: 'API-13 API-14 API-15', name: /^PUT \/organization\//, body: null },
  {
    row: 'API-17',
    name: /^GET \/organization\/payments$/,
    body: [{ id: 'p1', date: '2026-04-20', amount: 12, view: '' }],
  },
  {
    row: 'API-18',
    name: /^GET \/payment\/card-info$/,
    body: { brand: 'visa', last4: '4242', expire: '12/30' },
  },
  { row: 'API-20', name: /^POST \/payment\/update-payment-method$/, body: null },
  { row: 'API-21', name: /^GET \/policies\/latest\/unsigned$/, body: policy },
  { row: 'API-22', name: /^GET \/policies\/organization$/, body: policyStats },
  { row: 'API-23', name: /^POST \/policies\//, body: null },
  {
    row: 'API-24',
    name: /^POST \/overview\/installs$/,
    body: [{ Date: '2026-04-01T00:00:00.000Z', 'Install Per Day': 3 }],
  },
  {
    row: 'API-25',
    name: /^POST \/overview\/impressions$/,
    body: [{ Date: '2026-04-01T00:00:00.000Z', 'Impression Per Day': 3 }],
  },
  {
    row: 'API-26',
    name: /^POST \/overview\/campaigns$/,
    body: [{ id: 'c', campaign_name: 'Push', app_name: 'Tidepool Match', ...counts }],
  },
  {
    row: 'API-27',
    name: /^POST \/overview\/monetization$/,
    body: [{ id: 'p', name: 'Home', app_name: 'Tidepool Match', ...counts }],
  },
  { row: 'API-28', name: /^POST \/app\/\{developer-id\}$/, body: {} },
  {
    row: 'API-29',
    name: /^GET \/app\/app-stat$/,
    body: [{ App: app, ad_contents: 3, installs: 1500, id }],
  },
  {
    row: 'API-30',
    name: /^GET \/organization\/apps$/,
    body: [
      { id, name, is_monetizing, organization_api_key, app_api_key },
      {
        id: '0199-app-2',
        name: 'Night Bus',
        is_monetizing: false,
        organization_api_key,
        app_api_key,
      },
    ],
  },
  { row: 'API-31', name: /^PUT \/app\/add-to-monetization$/, body: null },
  {
    row: 'API-32',
    name: /^GET \/ad-content\/[^/]+$/,
    body: [
      {
        id: square.id,
        type: 100,
        content_path: square.content_path,
        content_metadata: { resolution: { width: 512, height: 512 } },
      },
      {
        id: 'c9',
        type: 100,
        content_url: '/media/c9',
        content_metadata: { resolution: { width: 1080, height: 1920 } },
      },
    ],
  },
  { row: 'API-33', name: /^POST \/ad-content\//, body: null },
  {
    row: 'API-34',
    name: /^GET \/campaignable-ad-content\/[^/]+$/,
    body: [
      {
        id: campaignable.id,
        name: campaignable.name,
        target_device: 100,
        content_orientation: 100,
      },
    ],
  },
  { row: 'API-35', name: /^POST \/campaignable-ad-content\//, body: null },
  {
    row: 'API-36',
    name: /^GET \/ad-placement\//,
    body: [placement, { ...placement, name: 'Menu' }],
  },
  { row: 'API-37', name: /^POST \/ad-placement\//, body: {} },
  {
    row: 'API-38',
    name: /^GET \/campaign\/regions$/,
    body: regions.map(({ level: _ours, ...region }) => region),
  },
  { row: 'API-39', name: /^POST \/campaign\/[^/]+$/, body: { is_active: true } },
  { row: 'API-40', name: /^GET \/campaign\/true$/, body: [campaignKeys] },
  { row: 'API-40', name: /^GET \/campaign\/false$/, body: [campaignKeys] },
  { row: 'API-41', name: /^PUT \/campaign\/.*\/activation$/, body: {} },
  { row: 'API-42', name: /^PUT \/campaign\/.*\/expansion$/, body: {} },
]
