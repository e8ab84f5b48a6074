import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Instant, OrNull, Text } from '../parts.ts'

/**
 * What an organization does once to earn with ads, in this order. `request_seen` is true after any
 * request of an app, tests included. `agreement_signed` is left out while the network has no
 * agreement.
 */
export const publisherSteps = [
  'app_created',
  'app_monetized',
  'placement_created',
  'request_seen',
  'impression_shown',
  'bank_entered',
  'agreement_signed',
] as const

/** What an organization does once to advertise, in this order. */
export const advertiserSteps = [
  'app_created',
  'ad_uploaded',
  'ad_cropped',
  'campaign_created',
  'balance_left',
  'impression_shown',
] as const

const Steps = <const S extends readonly string[]>(steps: S) =>
  Type.Array(Type.Object({ step: Type.Enum([...steps] as S[number][]), is_done: Type.Boolean() }))

/**
 * `app_id`, `placement_id` and `campaign_id` are the newest of each side that are not retired. The
 * next step is about them. `has_only_tests`: apps have sent test requests and no other.
 */
export const showFirstSteps = endpoint({
  operationId: 'showFirstSteps',
  method: 'GET',
  path: '/overview/first-steps',
  summary: 'Which first steps of a publisher and of an advertiser are done',
  access: 'approved',
  needs: 'read',
  reply: Type.Object({
    publisher: Type.Object({
      steps: Steps(publisherSteps),
      app_id: OrNull(Text),
      placement_id: OrNull(Text),
      has_only_tests: Type.Boolean(),
    }),
    advertiser: Type.Object({
      steps: Steps(advertiserSteps),
      app_id: OrNull(Text),
      campaign_id: OrNull(Text),
      /** The review without which no ad is shown, until the first impression. */
      review: OrNull(
        Type.Object({
          due_at: Instant,
          /** True while it waits for an answer of the organization. */
          is_asked: Type.Boolean(),
        }),
      ),
    }),
  }),
})
