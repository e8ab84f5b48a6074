import Type from 'typebox'
import { LookReview } from './apps.ts'
import { campaignStops } from './campaigns/stops.ts'
import { endpoint } from './endpoint.ts'
import {
  appInQuery,
  byIds,
  Count,
  Day,
  Filled,
  filterInPath,
  Id,
  idInPath,
  Instant,
  OrNull,
  StrictObject,
  Text,
} from './parts.ts'

/** An amount in the campaign's currency: a number, or a decimal text to avoid floats. */
export const Amount = Type.Union([Type.Number(), Type.String({ maxLength: 30 })])

/** `region_name` equals `continent` for a continent and `country` for a country. */
export const Region = Type.Object({
  id: Text,
  region_name: Text,
  country: OrNull(Text),
  continent: OrNull(Text),
  level: Type.Enum(['continent', 'country', 'region']),
})

/**
 * The state of a campaign. A deactivated campaign past its end is `expired`, because it must be
 * extended first.
 */
export const campaignStates = ['running', 'scheduled', 'paused', 'expired'] as const
export type CampaignState = (typeof campaignStates)[number]

/**
 * The current day in the organization's time zone, and what of the daily budget is spent and left,
 * as decimal texts in the campaign's currency. The next day begins at midnight in `time_zone`.
 */
const Today = Type.Object({
  day: Day,
  spent: Text,
  left: Text,
  time_zone: Type.Optional(Text),
})

/** The total budget, and what of it is spent and left: decimal texts in its currency. */
const Total = Type.Object({ budget: Text, spent: Text, left: Text })

/**
 * A campaign in a list, in the shape of the published API. `icon` is a content path. `is_active` is
 * false after `valid_till`. The fields from `state` on are our addition: `scheduled` is active and
 * starts later. `total` and `stopped_by` are null where they do not apply. `icon_review` is there
 * where viewers do not see this icon; its `shown` is a content path.
 */
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
  state: Type.Optional(Type.Enum([...campaignStates])),
  starts_at: Type.Optional(Instant),
  today: Type.Optional(Today),
  total: Type.Optional(OrNull(Total)),
  stopped_by: Type.Optional(OrNull(Type.Enum([...campaignStops]))),
  icon_review: Type.Optional(LookReview),
})

/**
 * Adds what the edit form needs: `icon_id` is an ad content, and `regions` and `campaignAds` are as
 * in the create call.
 */
const EditableCampaign = Type.Object({
  ...Campaign.properties,
  created_at: Instant,
  icon_id: Text,
  regions: Type.Array(Text),
  campaignAds: Type.Array(Text),
})

export const listRegions = endpoint({
  operationId: 'listRegions',
  method: 'GET',
  path: '/campaign/regions',
  summary: 'Continents, countries and their first-level regions',
  access: 'approved',
  needs: 'read',
  reply: Type.Array(Region),
})

export const Regions = Type.Array(Id, { minItems: 1, maxItems: 5000, uniqueItems: true })
export const Contents = Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true })
export const largestBody = { bytes: 256 * 1024, separators: 6144 }

/** ISO 8601, or the value of a date-time input, which is read as UTC. */
const DateText = Type.String({ maxLength: 40 })

/** What is chosen for a campaign is not there, or the icon is no square. */
const choiceRefusals = [
  'icon_not_found',
  'icon_not_square',
  'region_not_found',
  'content_not_found',
] as const

/**
 * `campaignAds` are campaignable ad contents of the app; `icon` is one of its square image ad
 * contents. The campaign runs from `starts_at` on; the default is now. It ends at `valid_till`;
 * the default is 30 days after its start.
 */
export const createCampaign = endpoint({
  operationId: 'createCampaign',
  method: 'POST',
  path: '/campaign/:id',
  summary: 'Create a campaign; it starts active and is valid for 30 days unless an end is given',
  access: 'approved',
  needs: 'campaigns.write',
  onceByKey: true,
  params: idInPath('The id of the app'),
  query: appInQuery,
  body: StrictObject({
    name: Filled(),
    type: Type.Optional(Type.Literal('standard')),
    keywords: Filled(2000),
    icon: Id,
    currency: Type.String({ maxLength: 8 }),
    daily_budget: Amount,
    ecpm_budget: Amount,
    regions: Regions,
    campaignAds: Contents,
    total_budget: Type.Optional(Amount),
    starts_at: Type.Optional(DateText),
    valid_till: Type.Optional(DateText),
  }),
  largestBody,
  reply: Campaign,
  refusals: [
    'app_not_found',
    ...choiceRefusals,
    'currency_unknown',
    'budget_not_valid',
    'daily_budget_too_small',
    'ecpm_budget_too_small',
    'total_budget_too_small',
    'daily_budget_too_large',
    'ecpm_budget_too_large',
    'total_budget_too_large',
    'date_in_past',
    'date_not_valid',
    'start_after_end',
    'too_many_campaigns',
  ],
})

export const listCampaigns = endpoint({
  operationId: 'listCampaigns',
  method: 'GET',
  path: '/campaign/:id',
  summary: 'Active or inactive campaigns',
  access: 'approved',
  needs: 'read',
  params: filterInPath,
  query: StrictObject({ is_active: Type.Enum(['true', 'false']) }),
  reply: Type.Array(Campaign),
})

const campaignInPath = byIds({ campaignId: Id, appId: Id }, 'campaign_not_found')
const campaignInQuery = StrictObject({ app_id: Id, campaign_id: Id })

/**
 * With `is_active` the call sets the state and is safe to repeat. Without it the call toggles, as
 * in the published API.
 */
export const setActivation = endpoint({
  operationId: 'setActivation',
  method: 'PUT',
  path: '/campaign/:campaignId/app/:appId/activation',
  summary: 'Activate or deactivate a campaign',
  access: 'approved',
  needs: 'campaigns.write',
  params: campaignInPath.params,
  query: campaignInQuery,
  body: Type.Optional(
    Type.Union([Type.Null(), StrictObject({ is_active: Type.Optional(Type.Boolean()) })]),
  ),
  reply: Type.Object({ id: Text, is_active: Type.Boolean() }),
  refusals: ['campaign_not_found', 'campaign_expired'],
})

/**
 * Does not change whether the campaign was activated. `is_active` is the resulting state with the
 * new date.
 */
export const extendCampaign = endpoint({
  operationId: 'extendCampaign',
  method: 'PUT',
  path: '/campaign/:campaignId/app/:appId/expansion',
  summary: 'Set until when a campaign is valid',
  access: 'approved',
  needs: 'campaigns.write',
  params: campaignInPath.params,
  query: campaignInQuery,
  body: StrictObject({ date: DateText }),
  reply: Type.Object({ id: Text, valid_till: Instant, is_active: Type.Boolean() }),
  refusals: ['campaign_not_found', 'date_in_past', 'date_not_valid'],
})

/** This call and those below are our addition: they name each id once, in the path. */
export const showCampaign = endpoint({
  operationId: 'showCampaign',
  method: 'GET',
  path: '/campaign/:campaignId/app/:appId',
  summary: 'A campaign with all that can be edited',
  access: 'approved',
  needs: 'read',
  ...campaignInPath,
  reply: EditableCampaign,
})

/**
 * A field that is left out keeps its value. The app and the currency cannot change. A start in the
 * future stops the campaign until then. `total_budget: null` removes the total budget.
 */
export const editCampaign = endpoint({
  operationId: 'editCampaign',
  method: 'PUT',
  path: '/campaign/:campaignId/app/:appId',
  summary: 'Edit a campaign',
  access: 'approved',
  needs: 'campaigns.write',
  ...campaignInPath,
  body: Type.Object(
    {
      name: Type.Optional(Filled()),
      keywords: Type.Optional(Filled(2000)),
      icon: Type.Optional(Id),
      daily_budget: Type.Optional(Amount),
      ecpm_budget: Type.Optional(Amount),
      total_budget: Type.Optional(OrNull(Amount)),
      regions: Type.Optional(Regions),
      campaignAds: Type.Optional(Contents),
      starts_at: Type.Optional(DateText),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
  largestBody,
  reply: EditableCampaign,
  refusals: [
    ...choiceRefusals,
    'budget_not_valid',
    'daily_budget_too_small',
    'ecpm_budget_too_small',
    'total_budget_too_small',
    'daily_budget_too_large',
    'ecpm_budget_too_large',
    'total_budget_too_large',
    'date_not_valid',
    'start_after_end',
  ],
})
