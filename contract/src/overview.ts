import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Count, Id, Instant, OrNull, StrictObject, Text } from './parts.ts'

export const bases = ['Day', 'Week', 'Month'] as const
export type Basis = (typeof bases)[number]

/**
 * ISO 8601, a date, or epoch milliseconds. Empty or missing means an open end. The console's date
 * fields accept any text.
 */
const Moment = Type.Optional(
  Type.Union([Type.String({ maxLength: 40 }), Type.Integer(), Type.Null()]),
)

/** How often the user pressed Apply. It makes a refetch a different request and limits nothing. */
const ApplyCount = Type.Optional(Type.Integer({ minimum: 0 }))

const SeriesQuery = StrictObject({
  app_id: Type.Optional(OrNull(Id)),
  campaign_id: Type.Optional(OrNull(Id)),
  bases: Type.Enum([...bases]),
  count: ApplyCount,
  from_timestamp: Moment,
  to_timestamp: Moment,
})

const TotalsQuery = StrictObject({
  count: ApplyCount,
  from_timestamp: Moment,
  to_timestamp: Moment,
})

const series = (measure: 'Install' | 'Impression') =>
  Type.Array(
    Type.Object({
      Date: Instant,
      [`${measure} Per Day`]: Type.Optional(Count),
      [`${measure} Per Week`]: Type.Optional(Count),
      [`${measure} Per Month`]: Type.Optional(Count),
    }),
  )

const counting = { method: 'POST', access: 'approved', needs: 'read', onlyReads: true } as const

/** Row keys contain spaces, as in the published API: `Install Per Day`, `… Week` or `… Month`. */
export const showInstalls = endpoint({
  operationId: 'showInstalls',
  path: '/overview/installs',
  summary: 'Installs over time: those the organization brought or received, each once',
  ...counting,
  body: SeriesQuery,
  reply: series('Install'),
  refusals: ['app_not_found', 'campaign_not_found', 'range_not_valid'],
})

export const showImpressions = endpoint({
  operationId: 'showImpressions',
  path: '/overview/impressions',
  summary: "Impressions shown in the organization's placements over time",
  ...counting,
  body: SeriesQuery,
  reply: series('Impression'),
  refusals: ['app_not_found', 'campaign_not_found', 'range_not_valid'],
})

export const showCampaignTotals = endpoint({
  operationId: 'showCampaignTotals',
  path: '/overview/campaigns',
  summary: 'Counts of each campaign of the organization',
  ...counting,
  body: TotalsQuery,
  reply: Type.Array(
    Type.Object({
      id: Text,
      campaign_name: Text,
      app_name: Text,
      requests: Count,
      impressions: Count,
      clicks: Count,
      installs: Count,
    }),
  ),
  refusals: ['range_not_valid'],
})

export const showPlacementTotals = endpoint({
  operationId: 'showPlacementTotals',
  path: '/overview/monetization',
  summary: 'Counts of each placement of the organization',
  ...counting,
  body: TotalsQuery,
  reply: Type.Array(
    Type.Object({
      id: Text,
      name: Text,
      app_name: Text,
      requests: Count,
      impressions: Count,
      clicks: Count,
      installs: Count,
    }),
  ),
  refusals: ['range_not_valid'],
})
