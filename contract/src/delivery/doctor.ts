// Says what keeps a placement or a campaign from working, and what to do about it.
import Type from 'typebox'
import { type Description, endpoint } from '../endpoint.ts'
import { byIds, Id, Instant, OrNull, Text } from '../parts.ts'

export const checkStates = ['fail', 'warn', 'unknown', 'ok'] as const
export type CheckState = (typeof checkStates)[number]

/** In the order of cause: of two checks that fail, the first is the cause of the second. */
export const placementChecks = [
  'organization',
  'app',
  'placement',
  'hold',
  'key',
  'requests',
  'sdk',
  'demand',
  'rating',
  'blocks',
  'floor',
  'fill',
  'shown',
  'traffic',
  'reward',
  'consent',
  'agreement',
] as const
export type PlacementCheck = (typeof placementChecks)[number]

/** In the same order. */
export const campaignChecks = [
  'organization',
  'app',
  'hold',
  'campaign',
  'ads',
  'money',
  'price',
  'reach',
  'agreement',
] as const
export type CampaignCheck = (typeof campaignChecks)[number]

const Fact = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

const checksOf = <const Ids extends readonly string[]>(ids: Ids) =>
  Type.Array(
    Type.Object({
      id: Type.Enum([...ids] as Ids[number][]),
      state: Type.Enum([...checkStates]),
      /** A sentence that says what was found. */
      text: Text,
      /** What to do about it; null where nothing needs to be done. */
      do: OrNull(Text),
      /** The path of the console's page where it can be done. */
      link: Type.Optional(Text),
      facts: Type.Record(Type.String(), Fact),
    }),
  )

const common = {
  method: 'GET',
  access: 'session',
  needs: 'read',
} as const satisfies Partial<Description>

const description =
  '`ok` is false where a check fails, so a pipeline needs `jq -e .ok` alone. What fails comes first, and of two checks that fail the first is the cause. An answer is kept for ' +
  'ten seconds. An organization gets 60 new answers a minute.'

/**
 * A time in `first` is null until it happens. Of what happened before the network stored these
 * times, only the day is known: its time is midnight in UTC.
 */
export const showPlacementDoctor = endpoint({
  operationId: 'showPlacementDoctor',
  path: '/delivery/placement/:placementId/doctor',
  summary: 'What keeps a placement from showing ads, and what to do',
  description,
  ...common,
  ...byIds({ placementId: Id }, 'placement_not_found'),
  reply: Type.Object({
    ok: Type.Boolean(),
    checked_at: Instant,
    first: Type.Object({
      request_at: OrNull(Instant),
      fill_at: OrNull(Instant),
      impression_at: OrNull(Instant),
    }),
    checks: checksOf(placementChecks),
  }),
  refusals: ['too_many_requests'],
})

/**
 * The check `reach` counts in decision samples, about one request in a hundred, how often the
 * campaign failed each filter, and how often it passed all of them and another campaign won.
 */
export const showCampaignDoctor = endpoint({
  operationId: 'showCampaignDoctor',
  path: '/delivery/campaign/:campaignId/doctor',
  summary: 'What keeps a campaign from being shown, and what to do',
  description,
  ...common,
  ...byIds({ campaignId: Id }, 'campaign_not_found'),
  reply: Type.Object({
    ok: Type.Boolean(),
    checked_at: Instant,
    checks: checksOf(campaignChecks),
  }),
  refusals: ['too_many_requests'],
})
