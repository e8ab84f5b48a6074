import { buyer } from '../money/parties.ts'
import { factorBodies, factorsWithoutBody } from '../support/authenticator.ts'
import type { FilledOrganization } from '../support/filled-organization.ts'
import { noticeBodies } from '../support/noticed.ts'
import { webhookBodies, webhooksWithoutBody } from '../support/webhooks.ts'
import { statisticsBodies, statisticsWithoutBody } from '../support/statistics.ts'
import { teamBodies, teamWithoutBody } from '../support/team.ts'

/**
 * A valid body for each call that has one, made from the caller's own objects. Signing a policy is
 * not here, because its body names the policy of the test.
 */
export const goodBodies: Readonly<Record<string, (of: FilledOrganization) => unknown>> = {
  changePassword: () => ({
    old_password: 'not the one',
    new_password: 'new one',
    confirm_password: 'new one',
  }),
  saveDetails: () => ({ details: 'Five games', type: 'company' }),
  setTimeZone: () => ({ time_zone: 'Asia/Tokyo' }),
  createApp: () => ({ name: 'Another', google_app_id: 'com.example.another', category: 'Games' }),
  editApp: () => ({ name: 'Another name' }),
  // False, because the tests below still need the app.
  setAppRetirement: () => ({ retired: false }),
  setAdLimits: () => ({ ad_rating: 2, child_directed: false, blocked_categories: ['dating'] }),
  setContentRetirement: () => ({ retired: false }),
  setCampaignableRetirement: () => ({ retired: false }),
  createCampaignable: () => ({
    name: 'Poster',
    target_device: 'Phone',
    content_orientation: 'Portrait',
    content_metadata: {
      original_resolution: [512, 512],
      cropped_resolution: [219, 512],
      cropped_location: { x: 146, y: 0 },
    },
    cropping_data: { x: 112, y: 0, width: 288, height: 512 },
  }),
  createCampaign: (of) => ({
    name: 'Push',
    keywords: 'puzzle',
    icon: of.contentId,
    currency: 'USD',
    daily_budget: 10,
    ecpm_budget: 1,
    regions: ['continent-EU'],
    campaignAds: [of.campaignableId],
  }),
  estimateReach: (of) => ({
    app_id: of.appId,
    currency: 'USD',
    daily_budget: 10,
    ecpm_budget: 1,
    regions: ['continent-EU'],
    campaignAds: [of.campaignableId],
    campaign_id: of.campaignId,
  }),
  setActivation: () => ({ is_active: true }),
  extendCampaign: () => ({ date: '2199-01-01T00:00:00Z' }),
  editCampaign: (of) => ({
    name: 'Pull',
    icon: of.contentId,
    daily_budget: '12.5',
    regions: ['continent-EU'],
    campaignAds: [of.campaignableId],
  }),
  addApps: (of) => ({ app_ids: [of.appId] }),
  createPlacement: () => ({ name: 'Pause', type: 'Banner' }),
  showInstalls: (of) => ({ app_id: of.appId, campaign_id: of.campaignId, bases: 'Day', count: 0 }),
  showImpressions: (of) => ({
    app_id: of.appId,
    campaign_id: of.campaignId,
    bases: 'Day',
    count: 0,
  }),
  saveBanking: () => ({ bank_address: 'Lund', bank_swift_code: 'NDEASESS' }),
  saveTaxation: () => ({ legal_address: 'Lund' }),
  saveBillingProfile: () => buyer,
  setPayoutThreshold: () => ({ threshold: '5000.00' }),
  ...teamBodies,
  ...noticeBodies,
  ...webhookBodies,
  ...statisticsBodies,
  setPlacementReward: () => ({ reward: { item: 'coins', amount: 50 } }),
  setAppBlock: (of) => ({ blocked: true, app_id: of.appId }),
  ...factorBodies,
  showStatistics: () => ({
    about: 'placements',
    from: '2026-01-01',
    till: '2026-01-31',
    by: ['day'],
    measures: ['requests'],
  }),
  showCampaignTotals: () => ({ count: 0 }),
  showPlacementTotals: () => ({ count: 0 }),
  createTopUp: () => ({ amount: '25.00' }),
  checkTopUp: () => ({ confirmed: true }),
  setAutoTopUp: () => ({ auto_top_up: { below: '10.00', add: '25.00', monthly_max: '100.00' } }),
  createApiToken: () => ({ name: 'Nightly', scopes: ['read'] }),
}

/** Calls that change something and have no body. */
export const withoutBody = new Set([
  ...teamWithoutBody,
  ...webhooksWithoutBody,
  ...statisticsWithoutBody,
  'uploadAdContent',
  'revokeToken',
  'revokeApiToken',
  'takeOverApiToken',
  'endSession',
  'endOtherSessions',
  ...factorsWithoutBody,
  'createSetupIntent',
  'updatePaymentMethod',
  'payFromBalance',
  'payByCard',
  'sendBillingEmailLinks',
  'watchCalls',
])
