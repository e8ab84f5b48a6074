// Explains delivery's decisions to a publisher: why requests got an ad or none.
import Type from 'typebox'
import { adFormats, noAdReasons } from '../delivery.ts'
import { endpoint } from '../endpoint.ts'
import { byIds, Count, Id, Instant, Named, OrNull, StrictObject, Text } from '../parts.ts'

/**
 * UTC hours with requests, newest first. `fills` are requests that got an ad; the others are
 * counted by reason, most frequent first. `from` and `till` are ISO 8601. The default is the last
 * 24 hours; of a range above 31 days it is the last 31.
 */
export const showNoFill = endpoint({
  operationId: 'showNoFill',
  method: 'GET',
  path: '/delivery/placement/:placementId/no-fill',
  summary: "Why a placement's requests brought no ad, by the hour",
  access: 'approved',
  needs: 'read',
  params: Type.Object({ placementId: Id }),
  query: StrictObject({
    from: Type.Optional(Type.String({ maxLength: 40 })),
    till: Type.Optional(Type.String({ maxLength: 40 })),
  }),
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
 * Every test request is stored for a week, and of other requests one in a hundred per placement.
 * The organization's own campaigns are named. For campaigns of other organizations only the failed
 * filter is shown.
 */
export const showDecision = endpoint({
  operationId: 'showDecision',
  method: 'GET',
  path: '/delivery/decision/:requestId',
  summary: 'Why a request for an ad was answered as it was',
  access: 'approved',
  needs: 'read',
  ...byIds({ requestId: Id }, 'decision_not_kept'),
  reply: Type.Object({
    request_id: Text,
    at: Instant,
    is_test: Type.Boolean(),
    placement: Named,
    format: Type.Enum([...adFormats]),
    device: Type.Object({ type: Text, os: Text, orientation: Text }),
    country: Text,
    region_unknown: Type.Boolean(),
    reason: OrNull(Type.Enum([...noAdReasons])),
    questions: Type.Array(Text),
    candidates: Type.Array(
      Type.Object({
        campaign_id: OrNull(Text),
        campaign_name: OrNull(Text),
        failed: OrNull(Text),
        reason: OrNull(Type.Enum([...noAdReasons])),
        won: Type.Boolean(),
      }),
    ),
    left_out: Count,
  }),
})
