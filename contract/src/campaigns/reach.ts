// Estimates what a campaign with given fields could buy, before it is created.
import Type from 'typebox'
import { Amount, Contents, largestBody, Regions } from '../campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { Count, Id, OrNull, StrictObject, Text } from '../parts.ts'

/**
 * Why there is no estimate. no_placement: no app of another organization asked for such an ad in
 * these regions in the last 7 days. part_of_country: requests are counted by country, and only
 * parts of countries were chosen. few_requests, few_publishers, few_advertisers: an estimate would
 * disclose the traffic of one publisher or the price of one advertiser. no_rate: the network has no
 * exchange rate for the currency.
 */
export const reachReasons = [
  'no_placement',
  'part_of_country',
  'few_requests',
  'few_publishers',
  'few_advertisers',
  'no_rate',
] as const
export type ReachReason = (typeof reachReasons)[number]

/** The prices of an answer, in per cent of the ECPM budget of the ask. */
export const reachPercents = [75, 100, 125] as const

/**
 * What the budget would buy at one price. `outbid_tenths`: how many tenths of the requests had an
 * ad of a higher price, or a placement that takes no ad at this price.
 */
const ReachAtPrice = Type.Object({
  ecpm_budget: Text,
  outbid_tenths: Type.Integer({ minimum: 0, maximum: 10 }),
  impressions_a_day: Count,
})

/**
 * `prices` has one entry for each of `reachPercents`, in their order. With a `reason` it is empty
 * and `requests_a_day` is 0. `parts_left_out` is true where some of the regions are parts of
 * countries, which are not counted.
 */
export const estimateReach = endpoint({
  operationId: 'estimateReach',
  method: 'POST',
  path: '/campaign/reach',
  summary: 'How many impressions a day a campaign with these fields could buy',
  description:
    'An estimate from the requests of the last 7 days in apps of other organizations: of the regions, and of the formats and devices that the ad contents fit. ' +
    'Running campaigns compete, also those of the organization. `campaign_id` names one that exists already and does not compete with itself. ' +
    'Numbers have two significant digits. A country and format counts only where three publishers or more had 100 requests together and three other advertisers or more bid for them, ' +
    'none of them more than three quarters. Prices are compared in steps of 10 per cent. An organization has 100 asks at once and then one a minute; the same ask within a minute is free.',
  access: 'approved',
  needs: 'campaigns.write',
  onlyReads: true,
  body: StrictObject({
    app_id: Id,
    currency: Type.String({ maxLength: 8 }),
    daily_budget: Amount,
    ecpm_budget: Amount,
    regions: Regions,
    campaignAds: Contents,
    campaign_id: Type.Optional(Id),
  }),
  largestBody,
  reply: Type.Object({
    reason: OrNull(Type.Enum([...reachReasons])),
    requests_a_day: Count,
    parts_left_out: Type.Boolean(),
    prices: Type.Array(ReachAtPrice),
  }),
  refusals: [
    'app_not_found',
    'region_not_found',
    'content_not_found',
    'campaign_not_found',
    'currency_unknown',
    'budget_not_valid',
    'daily_budget_too_small',
    'ecpm_budget_too_small',
    'daily_budget_too_large',
    'ecpm_budget_too_large',
    'too_many_requests',
  ],
})
