import Type from 'typebox'
import { type Reply } from '../endpoint.ts'
import { operatorCall, Reason } from '../operator.ts'
import { Count, Id, Instant, Named, OrNull, StrictObject, Text } from '../parts.ts'
import { messageTypeNames } from '../webhooks/message-types.ts'

/** The states of a webhook that operators are shown: it fails, or it is off. */
export const troubledStates = ['failing', 'off'] as const

/**
 * `host` is that of its address, and null where a program asks for messages. `waiting` is what
 * waits to be sent, or is kept while it is off. `last_failure` is of the last 30 days; without a
 * `status` there was no answer, and `failure` says why.
 */
const NetworkWebhook = Type.Object({
  id: Text,
  organization: Named,
  host: OrNull(Text),
  types: Type.Array(Type.Enum([...messageTypeNames])),
  state: Type.Enum([...troubledStates]),
  off_reason: OrNull(Type.Enum(['person', 'gone', 'failing'])),
  failing_since: OrNull(Instant),
  waiting: Count,
  last_failure: OrNull(
    Type.Object({
      at: Instant,
      status: OrNull(Count),
      failure: OrNull(Text),
    }),
  ),
})

export type NetworkWebhook = Reply<typeof listNetworkWebhooks>['webhooks'][number]

/**
 * 50 a page: what fails for the shortest time first, and last what never failed. `next` is `before`
 * of the next page, and null at the end.
 */
export const listNetworkWebhooks = operatorCall({
  operationId: 'listNetworkWebhooks',
  method: 'GET',
  path: '/webhooks',
  summary: 'Webhooks of all organizations that fail or are off',
  needs: 'read',
  query: StrictObject({
    organization_id: Type.Optional(Id),
    state: Type.Optional(Type.Enum([...troubledStates])),
    before: Type.Optional(Type.String({ maxLength: 80, pattern: '^\\d{1,13}_[0-9a-f-]{36}$' })),
  }),
  reply: Type.Object({ webhooks: Type.Array(NetworkWebhook), next: OrNull(Text) }),
})

/** `signs_till` is when the next key signs; null for the newest one. */
const RewardKey = Type.Object({
  number: Count,
  made_at: Instant,
  signs_from: Instant,
  signs_till: OrNull(Instant),
})

export const listRewardKeys = operatorCall({
  operationId: 'listRewardKeys',
  method: 'GET',
  path: '/reward-keys',
  summary: 'The keys that sign callbacks of rewards, the newest first',
  needs: 'read',
  reply: Type.Array(RewardKey),
})

/**
 * The new key signs after a day, so that receivers know it by then. With `now` it signs at once and
 * all others are withdrawn: callbacks are refused until their receivers fetch the keys again, which
 * they do within a day, and are tried for as long.
 */
export const makeRewardKey = operatorCall({
  operationId: 'makeRewardKey',
  method: 'POST',
  path: '/reward-keys',
  summary: 'Make the next key that signs callbacks of rewards',
  needs: 'settings.write',
  stepUp: 'always',
  body: StrictObject({ now: Type.Boolean(), reason: Reason }),
  reply: Type.Array(RewardKey),
  refusals: ['reward_key_waits'],
})
