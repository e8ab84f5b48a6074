import { messageTypeNames, messageTypeOf } from '@frontrow/contract/webhooks/message-types'
import { messageExamples } from '@frontrow/contract/webhooks/examples'
import Type from 'typebox'
import { Instant, Text } from '@frontrow/contract/parts'

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const headers = [
  header('webhook-id', 'The id of the message: the same in each attempt.'),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.'),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 of `id.timestamp.body` by the secret, in base64; two with a space between them for a day after a rotation.',
  ),
]

/** The section `webhooks` of the OpenAPI document. */
export function describeMessages(): Record<string, object> {
  return Object.fromEntries(messageTypeNames.map((type) => [type, { post: describeMessage(type) }]))
}

function describeMessage(type: (typeof messageTypeNames)[number]): object {
  const { label, needs, data } = messageTypeOf(type)
  const schema = Type.Object({
    type: Type.Literal(type),
    timestamp: Instant,
    organization_id: Text,
    test: Type.Boolean(),
    data,
  })
  const example = {
    type,
    timestamp: '2026-11-27T14:00:00.000Z',
    organization_id: '0197a1b2-6d1e-7c3a-9f00-0718293a4b5c',
    test: false,
    data: messageExamples[type],
  }
  return {
    operationId: `on_${type.replace('.', '_')}`,
    summary: label,
    description: `Sent to webhooks whose maker has the permission \`${needs}\`.`,
    // The signature is in the headers.
    security: [],
    parameters: headers,
    requestBody: { required: true, content: { 'application/json': { schema, example } } },
    responses: {
      '2XX': { description: 'The message has arrived. Any other answer is tried again.' },
    },
  }
}
