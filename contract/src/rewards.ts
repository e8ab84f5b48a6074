import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Count, Id, Instant, OrNull, PageKey, StrictObject, Text } from './parts.ts'
import { Attempts } from './webhooks.ts'

export const rewardDays = 30
/** For how long a callback is tried. */
export const callbackHours = 24

/**
 * `too_soon`: the video was reported watched sooner than it lasts, so nothing is sent.
 * `no_address`: no callback took it. The others say how far its callback is: `waiting` for a try,
 * `sent`, `failed`, or `kept` because the callback is off.
 */
export const rewardStates = ['waiting', 'sent', 'failed', 'kept', 'no_address', 'too_soon'] as const

/**
 * `transaction_id` is the one that the callback has. `user` and `data` are what the app gave to the
 * SDK.
 */
const Reward = Type.Object({
  transaction_id: Text,
  app_id: Text,
  placement_id: Text,
  earned_at: Instant,
  item: Text,
  amount: Count,
  user: OrNull(Text),
  data: OrNull(Text),
  is_test: Type.Boolean(),
  state: Type.Enum([...rewardStates]),
})

const common = { access: 'approved', needs: 'rewards.read' } as const
const inPath = Type.Object({ transactionId: Type.String({ maxLength: 64 }) })

/** Newest first, of the last 30 days. `next` is `before` of the next page, and null at the end. */
export const listRewards = endpoint({
  operationId: 'listRewards',
  method: 'GET',
  path: '/rewards',
  summary: 'Rewards that viewers earned in an app',
  ...common,
  query: StrictObject({
    app_id: Id,
    before: Type.Optional(PageKey),
  }),
  reply: Type.Object({ rewards: Type.Array(Reward), next: OrNull(Text) }),
  refusals: ['app_not_found'],
})

/** Each try to send the callback, the newest first. */
export const showReward = endpoint({
  operationId: 'showReward',
  method: 'GET',
  path: '/rewards/:transactionId',
  summary: 'A reward, and each attempt to send its callback',
  ...common,
  params: inPath,
  reply: Type.Object({
    reward: Reward,
    attempts: Attempts,
  }),
  refusals: ['reward_not_found'],
})

/**
 * The public keys of callbacks, in the form in which AdMob publishes its own. Receivers may keep
 * them for a day: a key is here a day before it signs, and for seven days after.
 */
export const showRewardKeys = endpoint({
  operationId: 'showRewardKeys',
  method: 'GET',
  base: '/delivery/v1',
  path: '/reward-keys.json',
  summary: 'The keys that verify callbacks of rewards',
  access: 'public',
  reply: Type.Object({
    keys: Type.Array(Type.Object({ keyId: Count, pem: Text, base64: Text })),
  }),
})
