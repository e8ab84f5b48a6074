import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  Count,
  Filled,
  Id,
  Instant,
  Strict,
  Text,
  TextOrNull,
  appInPath,
  appInQuery,
} from './parts.ts'

/** An amount in the campaign's currency: a number, or a decimal text for those who never touch floats. */
const Amount = Type.Union([Type.Number(), Type.String({ maxLength: 30 })])

/** `region_name` equals `continent` for a continent and `country` for a country; `level` says it without comparing. */
export const Region = Type.Object({
  id: Text,
  region_name: Text,
  country: TextOrNull,
  continent: TextOrNull,
  level: Type.Enum(['continent', 'country', 'region']),
})

/** List and detail in one: there is no call for a single campaign. `icon` is a content path. `is_active` is false once `valid_till` has passed. */
export const Campaign = Type.Object({
  id: Text,
  app_id: Text,
  campaign_name: Text,
  app_name: Text,
  type: Text,
  keywords: Text,
  icon: Text,
  valid_till: Instant,
  is_active: Type.Boolean(),
  campaign_ad_contents: Count,
  campaign_regions: Count,
  daily_budget: Type.Number(),
  ecpm_budget: Type.Number(),
  currency: Text,
})

export const listRegions = endpoint({
  method: 'GET',
  path: '/campaign/regions',
  summary: 'Continents, countries and their first-level regions',
  access: 'approved',
  reply: Type.Array(Region),
  refusals: [],
})

/** `campaignAds` are campaignable ad contents of the app, `icon` is one of its square image ad contents. */
export const createCampaign = endpoint({
  method: 'POST',
  path: '/campaign/:appId',
  summary: 'Create a campaign; it starts active and is valid for 30 days',
  access: 'approved',
  onceByKey: true,
  params: appInPath,
  query: appInQuery,
  body: Type.Object(
    {
      name: Filled(),
      type: Type.Optional(Type.Literal('standard')),
      keywords: Filled(2000),
      icon: Id,
      currency: Type.String({ maxLength: 8 }),
      daily_budget: Amount,
      ecpm_budget: Amount,
      regions: Type.Array(Id, { minItems: 1, maxItems: 5000, uniqueItems: true }),
      campaignAds: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true }),
    },
    Strict,
  ),
  reply: Campaign,
  refusals: [
    'app_not_found',
    'icon_not_found',
    'icon_not_square',
    'region_not_found',
    'content_not_found',
    'currency_unknown',
    'budget_not_valid',
    'daily_budget_too_small',
    'ecpm_budget_too_small',
  ],
})

/** The published path carries the answer's filter as well; the query is what counts. */
export const listCampaigns = endpoint({
  method: 'GET',
  path: '/campaign/:isActive',
  summary: 'Active or inactive campaigns',
  access: 'approved',
  params: Type.Object({ isActive: Type.String({ maxLength: 40 }) }),
  query: Type.Object({ is_active: Type.Enum(['true', 'false']) }, Strict),
  reply: Type.Array(Campaign),
  refusals: [],
})

const campaignInPath = Type.Object({ campaignId: Id, appId: Id })
const campaignInQuery = Type.Object({ app_id: Id, campaign_id: Id }, Strict)

/** With `is_active` it is a set, safe to repeat; a bare call flips, as the published API does. */
export const setActivation = endpoint({
  method: 'PUT',
  path: '/campaign/:campaignId/app/:appId/activation',
  summary: 'Activate or deactivate a campaign',
  access: 'approved',
  params: campaignInPath,
  query: campaignInQuery,
  body: Type.Optional(
    Type.Union([Type.Null(), Type.Object({ is_active: Type.Optional(Type.Boolean()) }, Strict)]),
  ),
  reply: Type.Object({ id: Text, is_active: Type.Boolean() }),
  refusals: ['campaign_not_found', 'campaign_expired'],
})

/** Whether it was activated stays as it is; `is_active` says what that comes to now that the date is another. */
export const extendCampaign = endpoint({
  method: 'PUT',
  path: '/campaign/:campaignId/app/:appId/expansion',
  summary: 'Set until when a campaign is valid',
  access: 'approved',
  params: campaignInPath,
  query: campaignInQuery,
  body: Type.Object({ date: Type.String({ maxLength: 40 }) }, Strict),
  reply: Type.Object({ id: Text, valid_till: Instant, is_active: Type.Boolean() }),
  refusals: ['campaign_not_found', 'date_in_past', 'date_not_valid'],
})
