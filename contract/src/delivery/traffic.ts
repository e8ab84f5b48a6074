import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { byIds, Count, Day, Id, OrNull, StrictObject, Text } from '../parts.ts'

// Traffic reports beside the counts: invalid traffic, and installs that Apple reports.

export const timespans = ['Day', 'Week', 'Month'] as const

/**
 * Why an event was stored but neither counted nor billed. The answer to the event does not say so;
 * both sides see it in the console.
 */
export const filterReasons = [
  'unbilled_late',
  'prefetch',
  'listed_bot',
  'datacentre',
  'other_agent',
  'too_often',
  'injected',
  'own_address',
  'address_limit',
] as const
export const eventKinds = ['impression', 'click', 'install', 'complete'] as const

export type FilterReason = (typeof filterReasons)[number]
export type EventKind = (typeof eventKinds)[number]

/**
 * Apple's field names. Fields of later versions are accepted and not stored. The version decides
 * which fields are present.
 */
const Postback = Type.Object({
  version: Type.String({ maxLength: 10 }),
  'ad-network-id': Type.String({ maxLength: 100 }),
  'transaction-id': Type.String({ minLength: 1, maxLength: 60 }),
  'app-id': Type.Integer({ minimum: 1 }),
  'attribution-signature': Type.String({ maxLength: 200 }),
  redownload: Type.Boolean(),
  'campaign-id': Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  'source-identifier': Type.Optional(Type.String({ maxLength: 4 })),
  'source-app-id': Type.Optional(Type.Integer({ minimum: 0 })),
  'source-domain': Type.Optional(Type.String({ maxLength: 253 })),
  'fidelity-type': Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
  'did-win': Type.Optional(Type.Boolean()),
  'postback-sequence-index': Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
  'conversion-value': Type.Optional(Type.Integer({ minimum: 0, maximum: 63 })),
  'coarse-conversion-value': Type.Optional(Type.String({ maxLength: 10 })),
})

/**
 * An install-validation postback of SKAdNetwork 2.1 to 4.0: a device reports an install without
 * identifying its user. `stored` is false for an app that is unknown here. A repeated postback is
 * stored once.
 */
export const recordPostback = endpoint({
  operationId: 'recordPostback',
  method: 'POST',
  base: '/delivery/v1',
  path: '/skadnetwork',
  summary: 'A postback of SKAdNetwork, signed by Apple',
  access: 'key',
  body: Postback,
  // The signature is inside the JSON and can be verified only after parsing, so the number of
  // values is kept small.
  largestBody: { bytes: 256 * 1024, separators: 256 },
  reply: Type.Object({ stored: Type.Boolean() }),
  refusals: ['postback_not_valid', 'unavailable'],
})

/** `lost` counts installs that Apple credited to another network. */
const SkanCounts = { installs: Count, redownloads: Count, lost: Count }

/**
 * Installs of an app as Apple reports them, of the last 90 days by the UTC day of the postback,
 * which arrives days after the install. An attributed install may be among them too, so the two
 * series are never added. Every day, ISO week (dated by its Monday) or month in between has a row.
 * `apple_app_id` is null for an app without an App Store id. `network_id` is null where the
 * installation has no Apple network id; postbacks are then refused. `sources` are the hundred with
 * the most installs. `fidelity_type` is Apple's: 1 for a StoreKit-rendered ad that led to the store
 * page, 0 for an ad that was only seen.
 */
export const showSkanInstalls = endpoint({
  operationId: 'showSkanInstalls',
  method: 'GET',
  path: '/delivery/app/:appId/skadnetwork',
  summary: 'Installs of an app as SKAdNetwork tells them',
  access: 'approved',
  needs: 'read',
  ...byIds({ appId: Id }, 'app_not_found'),
  query: StrictObject({ timespan: Type.Optional(Type.Enum([...timespans])) }),
  reply: Type.Object({
    apple_app_id: OrNull(Text),
    network_id: OrNull(Text),
    /** The address that the network registers at Apple for postbacks. */
    postback_url: Text,
    timespan: Type.Enum([...timespans]),
    totals: Type.Object(SkanCounts),
    rows: Type.Array(Type.Object({ date: Day, ...SkanCounts })),
    sources: Type.Array(
      Type.Object({
        source_identifier: Text,
        fidelity_type: OrNull(Type.Integer()),
        ...SkanCounts,
      }),
    ),
  }),
})

const FilteredDays = Type.Array(
  Type.Object({
    day: Text,
    kind: Type.Enum([...eventKinds]),
    reason: Type.Enum([...filterReasons]),
    events: Count,
  }),
)

/** Of the last 31 days by UTC day, newest first. No other count includes these events. */
export const showPlacementFiltered = endpoint({
  operationId: 'showPlacementFiltered',
  method: 'GET',
  path: '/delivery/placement/:placementId/filtered',
  summary: 'Events in a placement that do not count, by reason',
  access: 'approved',
  needs: 'read',
  ...byIds({ placementId: Id }, 'placement_not_found'),
  reply: FilteredDays,
})

export const showCampaignFiltered = endpoint({
  operationId: 'showCampaignFiltered',
  method: 'GET',
  path: '/delivery/campaign/:campaignId/filtered',
  summary: "Events of a campaign's ads that do not count, by reason",
  access: 'approved',
  needs: 'read',
  ...byIds({ campaignId: Id }, 'campaign_not_found'),
  reply: FilteredDays,
})
