// What a publisher is told of delivery's decisions: why requests brought an ad or none.
import Type from 'typebox'
import { adFormats, noAdReasons } from './delivery.ts'
import { endpoint } from './endpoint.ts'
import { Count, Id, Instant, Strict, Text, TextOrNull } from './parts.ts'

/**
 * Hours of UTC that had requests, the newest first. `fills` are requests that got an ad; the others are told by reason, the most
 * frequent first. From and till are ISO 8601; without them it is the last 24 hours, and of more than 31 days it is the last 31.
 */
export const showNoFill = endpoint({
  operationId: 'showNoFill',
  method: 'GET',
  path: '/delivery/placement/:placementId/no-fill',
  summary: "Why a placement's requests brought no ad, by the hour",
  access: 'approved',
  params: Type.Object({ placementId: Id }),
  query: Type.Object(
    {
      from: Type.Optional(Type.String({ maxLength: 40 })),
      till: Type.Optional(Type.String({ maxLength: 40 })),
    },
    Strict,
  ),
  reply: Type.Object({
    placement: Type.Object({ id: Text, name: Text, type: Text, app_name: Text }),
    from: Instant,
    till: Instant,
    hours: Type.Array(
      Type.Object({
        hour: Instant,
        requests: Count,
        fills: Count,
        reasons: Type.Array(Type.Object({ reason: Type.Enum([...noAdReasons]), requests: Count })),
      }),
    ),
  }),
  refusals: ['placement_not_found', 'range_not_valid'],
})

/**
 * Every test request is kept for a week, and of the others one in a hundred of a placement. The campaigns are told by name only
 * where they are the organization's own; of another organization's it is said which question it failed, and nothing more.
 */
export const showDecision = endpoint({
  operationId: 'showDecision',
  method: 'GET',
  path: '/delivery/decision/:requestId',
  summary: 'Why a request for an ad was answered as it was',
  access: 'approved',
  params: Type.Object({ requestId: Id }),
  reply: Type.Object({
    request_id: Text,
    at: Instant,
    is_test: Type.Boolean(),
    placement: Type.Object({ id: Text, name: Text }),
    format: Type.Enum([...adFormats]),
    device: Type.Object({ type: Text, os: Text, orientation: Text }),
    country: Text,
    region_unknown: Type.Boolean(),
    reason: Type.Union([Type.Enum([...noAdReasons]), Type.Null()]),
    questions: Type.Array(Text),
    candidates: Type.Array(
      Type.Object({
        campaign_id: TextOrNull,
        campaign_name: TextOrNull,
        failed: TextOrNull,
        reason: Type.Union([Type.Enum([...noAdReasons]), Type.Null()]),
        won: Type.Boolean(),
      }),
    ),
    left_out: Count,
  }),
  refusals: ['decision_not_kept'],
})
