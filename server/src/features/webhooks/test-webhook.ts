import type { Input, Reply } from '@frontrow/contract/endpoint'
import { messageExamples } from '@frontrow/contract/webhooks/examples'
import type { MessageTypeName } from '@frontrow/contract/webhooks/message-types'
import type { testWebhook as call } from '@frontrow/contract/webhooks'
import type { MemberContext } from '../../lib/calls/context.ts'
import { hexOfId, newId } from '../../lib/db/ids.ts'
import { takeFrom } from '../../lib/db/rate-limits.sql.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { audit } from '../audit/audit.ts'
import { messageBody } from './messages/announce.ts'
import { insertTestMessage } from './messages/message.sql.ts'
import { acceptedTypes, readableWebhook } from './own-webhook.ts'

/** Ten at once, then ten a minute. */
const tests = { burst: 10, everySeconds: 6 }

/**
 * POST /webhooks/:webhookId/test: the example of a type, to this webhook alone. Refuses
 * `webhook_not_found`, `role_not_allowed`, `scope_missing`, `webhook_is_off`,
 * `webhook_type_not_yours`, `webhook_type_not_possible` and `too_many_requests`.
 */
export async function testWebhook(
  ctx: MemberContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { id: webhookId, kind, offReason } = await readableWebhook(ctx, params.webhookId)
  if (offReason !== null) refuse('webhook_is_off')
  acceptedTypes(ctx, kind, [body.type])
  const { organizationId, now } = ctx
  const wait = await takeFrom(ctx.database, `webhook tests|${organizationId}`, tests)
  if (wait > 0) refuse('too_many_requests', { retryAfterSeconds: wait })
  const { type } = body
  const message = { organizationId, type, at: now }
  const id = newId(now)
  const data = exampleOf(type, id)
  const text = messageBody({ ...message, data, isTest: true })
  await insertTestMessage(ctx.db, { ...message, id, webhookId, body: text })
  await audit(ctx, 'webhook.test', { id: webhookId, details: { type } })
  return { message_id: id }
}

/** A receiver takes a transaction once, so each test is another one. */
function exampleOf(type: MessageTypeName, id: string): object {
  const example = messageExamples[type]
  return 'transaction_id' in example ? { ...example, transaction_id: hexOfId(id) } : example
}
