import Type from 'typebox'
import { timespans } from './campaigns.ts'
import { endpoint } from './endpoint.ts'
import { Count, Id, Strict, Text, TextOrNull } from './parts.ts'

// What is told of traffic beside the counts: events that do not count, and installs that Apple's devices tell of.

/** Why an event was stored and neither counted nor billed. An answer never tells: both sides read it in the console. */
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

/** Apple's names; what a later version adds is taken and not kept. Which fields there are depends on the version. */
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
 * An install-validation postback of SKAdNetwork, 2.1 to 4.0: a device tells of an install without telling of anybody. `stored`
 * is false where the app is nobody's here; a repeated one is stored once.
 */
export const recordPostback = endpoint({
  operationId: 'recordPostback',
  method: 'POST',
  base: '/delivery/v1',
  path: '/skadnetwork',
  summary: 'A postback of SKAdNetwork, signed by Apple',
  access: 'key',
  body: Postback,
  // The signature is inside the JSON, so it can be verified only after parsing: a body of few values costs little to parse.
  largestBody: { bytes: 256 * 1024, separators: 256 },
  reply: Type.Object({ stored: Type.Boolean() }),
  refusals: ['postback_not_valid', 'unavailable'],
})

/** `lost` are installs that another network was credited with. */
const SkanCounts = { installs: Count, redownloads: Count, lost: Count }

/**
 * Installs of an app by what Apple's devices say, of the last 90 days by the UTC day of the postback, which comes days after the
 * install. A series of its own: the same install may be among the attributed ones too, so the two are never added. Every day, ISO
 * week (dated by its Monday) or month in between has a row. `apple_app_id` is null where the app has none that a postback could
 * name, `network_id` where this installation has no name at Apple, and then postbacks are refused. `sources` are the hundred that
 * brought most; `fidelity_type` is Apple's, 1 for an ad that led to the store's page and 0 for one that was only seen.
 */
export const showSkanInstalls = endpoint({
  operationId: 'showSkanInstalls',
  method: 'GET',
  path: '/delivery/app/:appId/skadnetwork',
  summary: 'Installs of an app as SKAdNetwork tells them',
  access: 'approved',
  params: Type.Object({ appId: Id }),
  query: Type.Object({ timespan: Type.Optional(Type.Enum([...timespans])) }, Strict),
  reply: Type.Object({
    apple_app_id: TextOrNull,
    network_id: TextOrNull,
    /** What the network gives Apple to send postbacks to. */
    postback_url: Text,
    timespan: Type.Enum([...timespans]),
    totals: Type.Object(SkanCounts),
    rows: Type.Array(Type.Object({ date: Type.String({ format: 'date' }), ...SkanCounts })),
    sources: Type.Array(
      Type.Object({
        source_identifier: Text,
        fidelity_type: Type.Union([Type.Integer(), Type.Null()]),
        ...SkanCounts,
      }),
    ),
  }),
  refusals: ['app_not_found'],
})

const FilteredDays = Type.Array(
  Type.Object({
    day: Text,
    kind: Type.Enum([...eventKinds]),
    reason: Type.Enum([...filterReasons]),
    events: Count,
  }),
)

/** Of the last 31 days, by UTC day, the newest first. None of these events is in any other count. */
export const showPlacementFiltered = endpoint({
  operationId: 'showPlacementFiltered',
  method: 'GET',
  path: '/delivery/placement/:placementId/filtered',
  summary: 'Events in a placement that do not count, by reason',
  access: 'approved',
  params: Type.Object({ placementId: Id }),
  reply: FilteredDays,
  refusals: ['placement_not_found'],
})

export const showCampaignFiltered = endpoint({
  operationId: 'showCampaignFiltered',
  method: 'GET',
  path: '/delivery/campaign/:campaignId/filtered',
  summary: "Events of a campaign's ads that do not count, by reason",
  access: 'approved',
  params: Type.Object({ campaignId: Id }),
  reply: FilteredDays,
  refusals: ['campaign_not_found'],
})
