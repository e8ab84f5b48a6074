// The live view: the calls of a publisher's own devices, as the server answered them.
import Type from 'typebox'
import { adFormats, consents, noAdReasons, rejections } from '../delivery.ts'
import { type Reply, endpoint } from '../endpoint.ts'
import { byIds, Count, Id, Instant, Named, OrNull, StrictObject, Text } from '../parts.ts'

/** How long a watch is in force after the last call of `watchCalls`. */
export const watchSeconds = 120
/** The most watches of an organization that are in force at once. */
export const mostWatches = 5
/** The most calls that are kept of a watch; the newest stay. */
export const mostWatchedCalls = 200

const watchedKinds = ['ad', 'impression', 'click', 'complete', 'event'] as const
/**
 * `ad`, `no_ad` and `refused` answer a request. `stored`, `own_address`, `test`, `duplicate`,
 * `rejected` and `refused` say what became of an event.
 */
const watchedOutcomes = [
  'ad',
  'no_ad',
  'refused',
  'stored',
  'own_address',
  'test',
  'duplicate',
  'rejected',
] as const
const watchedKeyStates = ['retired', 'unknown', 'not_a_placement'] as const

/**
 * Starts a watch, or renews that of the same person at the same address. It sees calls from the
 * address that the person uses the console from, unless that may be a proxy's, and calls that have
 * `code`.
 */
export const watchCalls = endpoint({
  operationId: 'watchCalls',
  method: 'POST',
  path: '/delivery/watch',
  summary: 'Watch the calls of one’s own device for two minutes',
  description:
    'Ad requests and events for placements of the organization are kept whole for an hour where they come from the address of this call (`by_address`), or have `code` as `sdk.watch`; the ' +
    'events of an ad that was asked for with the code follow. At most 5 watches of an organization are in force at once, each for 2 minutes after its last renewal, and the newest 200 calls ' +
    'of each are kept. `code` stays the same for a person. Requests without a key that names a placement are kept for watches of their address alone.',
  access: 'approved',
  needs: 'read',
  audits: false,
  reply: Type.Object({
    watch_id: Text,
    /** Watched calls have it as `sdk.watch`. */
    code: Text,
    /** False where the caller's address may be that of a proxy. */
    by_address: Type.Boolean(),
    till: Instant,
  }),
  refusals: ['too_many_watches'],
})

const WatchedCall = Type.Object({
  id: Count,
  at: Instant,
  kind: Type.Enum([...watchedKinds]),
  outcome: Type.Enum([...watchedOutcomes]),
  /** The id of the ad request; events have that of their ad. Null where there is none. */
  request_id: OrNull(Text),
  placement: OrNull(Named),
  format: OrNull(Type.Enum([...adFormats])),
  device: OrNull(Type.Object({ type: Text, os: Text, orientation: Text })),
  sdk: OrNull(Type.Object({ name: Text, version: Text })),
  app_version: OrNull(Text),
  consent: OrNull(Type.Enum([...consents])),
  is_test: Type.Boolean(),
  /** Why there is no ad, or why the event was rejected. */
  reason: OrNull(Type.Enum([...noAdReasons, ...rejections])),
  /** The organization's own running campaigns, with the first filter that each failed. */
  own_campaigns: Type.Array(
    Type.Object({ campaign_id: Text, campaign_name: OrNull(Text), failed: OrNull(Text) }),
  ),
  /** Of a refusal: the status and the message of the answer, and the field that caused it. */
  status: OrNull(Type.Integer()),
  field: OrNull(Text),
  message: OrNull(Text),
  /** The beginning of a placement key that names no placement, and what it is instead. */
  key: OrNull(Type.Object({ begins: Text, state: Type.Enum([...watchedKeyStates]) })),
})

/**
 * A call is listed within two seconds. The outcome of an event is `stored` whether it counts or
 * not, because fraud could be tuned by the reasons. The only one that is shown is `own_address`, to
 * a watch of that address: the console is used there.
 */
export const listWatchedCalls = endpoint({
  operationId: 'listWatchedCalls',
  method: 'GET',
  path: '/delivery/watch/:watchId/calls',
  summary: 'The calls that a watch has seen, oldest first',
  description:
    'At most 200, of the last hour. `next` is the `after` of the next call, which then has what came since.',
  access: 'approved',
  needs: 'read',
  ...byIds({ watchId: Id }, 'watch_not_found'),
  query: StrictObject({ after: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })) }),
  reply: Type.Object({ calls: Type.Array(WatchedCall), next: Text }),
})

export type WatchedCallShown = Reply<typeof listWatchedCalls>['calls'][number]
