import Type from 'typebox'
import { endpoint, type Reply } from './endpoint.ts'
import { byIds, Count, Id, Instant, OrNull, PageKey, StrictObject, Text } from './parts.ts'
import { messageTypeNames } from './webhooks/message-types.ts'

export const mostWebhooks = 10
/** How long messages are kept, whether they were sent or not. */
export const messageDays = 30
/** For how many hours the previous secret still signs after a rotation. */
export const previousSecretHours = 24
export const mostReplayed = 10_000
export const mostPulled = 100

const TypeName = Type.Enum([...messageTypeNames])
const Types = Type.Array(TypeName, { minItems: 1, maxItems: messageTypeNames.length })
const Kind = Type.Enum(['push', 'pull', 'callback'])
const Url = Type.String({ minLength: 1, maxLength: 2100 })

/**
 * `push`: the network posts messages to `url`. `pull`: a program asks for them. `callback`: the
 * network gets `url` once for each reward of the app `app_id`, or of every app, with the parameters
 * and the signature of AdMob's callbacks. It takes rewards, or with `takes_test` those of tests and
 * no others, and has no secret. `state` is
 * `failing` while the last five sendings failed: then one message alone is tried. `off_reason` is
 * `person`, `gone` where the receiver answered 410, or `failing` after five days without a success.
 * `stops_at` is there once its maker has left or may no longer receive its types: it stops then,
 * unless somebody else saves it.
 */
const Webhook = Type.Object({
  id: Text,
  kind: Kind,
  url: OrNull(Text),
  app_id: OrNull(Text),
  types: Type.Array(TypeName),
  takes_test: Type.Boolean(),
  state: Type.Enum(['on', 'failing', 'off']),
  off_reason: OrNull(Type.Enum(['person', 'gone', 'failing'])),
  failing_since: OrNull(Instant),
  made_by: Text,
  created_at: Instant,
  stops_at: OrNull(Instant),
  version: Count,
  /** Of the last 24 hours. */
  last_day: Type.Object({ sent: Count, failed: Count, waiting: Count }),
})

export type Webhook = Reply<typeof editWebhook>

/**
 * A secret is `whsec_` and 32 bytes in base64. It is in this answer alone. It is empty for a
 * callback, which the published keys verify.
 */
const WebhookWithSecret = Type.Object({ webhook: Webhook, secret: Text })

const inPath = byIds({ webhookId: Id }, 'webhook_not_found')
const typeRefusals = ['webhook_type_not_yours', 'webhook_type_not_possible'] as const
const common = { access: 'approved', needs: 'webhooks.write' } as const

/** `types` are those that the caller may choose. */
export const listWebhooks = endpoint({
  operationId: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  summary: "The organization's webhooks, oldest first",
  ...common,
  reply: Type.Object({
    webhooks: Type.Array(Webhook),
    types: Type.Array(Type.Object({ type: TypeName, label: Text })),
  }),
})

/** `url` belongs to a `push` webhook and a `callback`, `app_id` to a `callback` only. */
export const createWebhook = endpoint({
  operationId: 'createWebhook',
  method: 'POST',
  path: '/webhooks',
  summary: 'Create a webhook',
  ...common,
  stepUp: 'always',
  onceByKey: true,
  body: StrictObject({
    kind: Kind,
    url: Type.Optional(Url),
    app_id: Type.Optional(Id),
    types: Types,
    takes_test: Type.Optional(Type.Boolean()),
  }),
  reply: WebhookWithSecret,
  refusals: ['webhook_url_not_valid', ...typeRefusals, 'too_many_webhooks', 'app_not_found'],
})

/** The caller is its maker from then on. Switched on again, it gets what happens from then on. */
export const editWebhook = endpoint({
  operationId: 'editWebhook',
  method: 'PUT',
  path: '/webhooks/:webhookId',
  summary: 'Change a webhook, or switch it on or off',
  ...common,
  stepUp: 'always',
  ...inPath,
  body: StrictObject({
    url: Type.Optional(Url),
    types: Types,
    takes_test: Type.Boolean(),
    is_on: Type.Boolean(),
    version: Count,
  }),
  reply: Webhook,
  refusals: ['webhook_changed', 'webhook_url_not_valid', ...typeRefusals],
})

export const removeWebhook = endpoint({
  operationId: 'removeWebhook',
  method: 'POST',
  path: '/webhooks/:webhookId/removal',
  summary: 'Remove a webhook with its log',
  ...common,
  stepUp: 'always',
  ...inPath,
  reply: Type.Object({ id: Text }),
})

/** The secret before signs too for 24 hours; with `now` it ends at once. */
export const rotateWebhookSecret = endpoint({
  operationId: 'rotateWebhookSecret',
  method: 'POST',
  path: '/webhooks/:webhookId/secret',
  summary: 'Give a webhook a new secret',
  ...common,
  stepUp: 'always',
  onceByKey: true,
  ...inPath,
  body: StrictObject({ now: Type.Optional(Type.Boolean()) }),
  reply: WebhookWithSecret,
  refusals: ['webhook_has_no_secret'],
})

/** Sends the example of a type, with `test: true`, whatever types the webhook has. */
export const testWebhook = endpoint({
  operationId: 'testWebhook',
  method: 'POST',
  path: '/webhooks/:webhookId/test',
  summary: 'Send a test message',
  ...common,
  ...inPath,
  body: StrictObject({ type: TypeName }),
  reply: Type.Object({ message_id: Text }),
  refusals: ['webhook_is_off', ...typeRefusals, 'too_many_requests'],
})

/**
 * One message, or with `state` those of a span, by default all that are kept. They are sent after
 * everything that is new.
 */
export const replayMessages = endpoint({
  operationId: 'replayMessages',
  method: 'POST',
  path: '/webhooks/:webhookId/replay',
  summary: 'Send messages again',
  ...common,
  ...inPath,
  body: StrictObject({
    message_id: Type.Optional(Text),
    state: Type.Optional(Type.Enum(['failed', 'kept', 'all'])),
    since: Type.Optional(Instant),
    till: Type.Optional(Instant),
  }),
  reply: Type.Object({ replayed: Count }),
  refusals: ['webhook_is_off', 'message_not_found'],
})

/**
 * `waiting`: it is tried at `next_try_at`. `sent`: the receiver answered 2xx, or a program took it.
 * `failed`: eleven tries failed. `kept`: the webhook is off.
 */
const sendingState = Type.Enum(['waiting', 'sent', 'failed', 'kept'])

/** `webhook_id_header` is what the receiver gets as `webhook-id`. */
const Sending = Type.Object({
  message_id: Text,
  webhook_id_header: Text,
  type: TypeName,
  at: Instant,
  is_test: Type.Boolean(),
  state: sendingState,
  tries: Count,
  next_try_at: OrNull(Instant),
})

/** Newest first. `next` is `before` of the next page, and null at the end. */
export const listSendings = endpoint({
  operationId: 'listSendings',
  method: 'GET',
  path: '/webhooks/:webhookId/sendings',
  summary: 'The log of a webhook',
  ...common,
  ...inPath,
  query: StrictObject({
    state: Type.Optional(sendingState),
    type: Type.Optional(TypeName),
    before: Type.Optional(PageKey),
  }),
  reply: Type.Object({ sendings: Type.Array(Sending), next: OrNull(Text) }),
})

/** An attempt without a `status` got no answer; `failure` then says why. */
export const Attempts = Type.Array(
  Type.Object({
    at: Instant,
    ms: Count,
    status: OrNull(Count),
    failure: OrNull(Text),
    /** The beginning of what the receiver answered. */
    answer: OrNull(Text),
  }),
)

/** `body` is null for a caller who may not read messages of this type. */
export const showSending = endpoint({
  operationId: 'showSending',
  method: 'GET',
  path: '/webhooks/:webhookId/sendings/:messageId',
  summary: 'A message, and each attempt to send it',
  ...common,
  ...byIds({ webhookId: Id, messageId: Id }, 'message_not_found'),
  reply: Type.Object({
    sending: Sending,
    body: OrNull(Text),
    attempts: Attempts,
  }),
})

/**
 * For a `pull` webhook, and as a fallback for a receiver that cannot be reached. `after` is the
 * `webhook-id` of the last message that the caller has; with `wait` the call waits so many seconds
 * for a newer one. `body` is the exact text that `headers` sign.
 */
export const pullMessages = endpoint({
  operationId: 'pullMessages',
  method: 'GET',
  path: '/webhooks/:webhookId/messages',
  summary: 'The next messages of a webhook',
  ...common,
  ...inPath,
  query: StrictObject({
    after: Type.Optional(Id),
    wait: Type.Optional(Type.String({ pattern: '^([0-9]|1[0-9]|20)$' })),
  }),
  reply: Type.Object({
    messages: Type.Array(Type.Object({ headers: Type.Record(Type.String(), Text), body: Text })),
  }),
  refusals: ['too_many_requests'],
})
