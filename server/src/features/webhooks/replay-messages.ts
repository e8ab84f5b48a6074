import type { Input, Reply } from '@frontrow/contract/endpoint'
import { mostReplayed, type replayMessages as call } from '@frontrow/contract/webhooks'
import type { MemberContext } from '../../lib/calls/context.ts'
import { isId } from '../../lib/db/ids.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { audit } from '../audit/audit.ts'
import { replaySendings } from './log.sql.ts'
import { readableTypes, readableWebhook } from './own-webhook.ts'

/**
 * POST /webhooks/:webhookId/replay: one message, or the oldest 10,000 of a span, of
 * types that the caller may read. Refuses
 * `webhook_not_found`, `role_not_allowed`, `scope_missing`, `webhook_is_off` and
 * `message_not_found`.
 */
export async function replayMessages(
  ctx: MemberContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { id: webhookId, offReason } = await readableWebhook(ctx, params.webhookId)
  if (offReason !== null) refuse('webhook_is_off')
  const { message_id: messageId, state, since, till } = body
  if (messageId !== undefined && !isId(messageId)) refuse('message_not_found')
  if (messageId === undefined && state === undefined) refuse('invalid', { field: 'state' })
  const replayed = await replaySendings(ctx, webhookId, {
    messageId,
    state,
    since: new Date(since ?? 0),
    till: till === undefined ? ctx.now : new Date(till),
    types: readableTypes(ctx),
    most: mostReplayed,
  })
  if (messageId !== undefined && replayed === 0) refuse('message_not_found')
  await audit(ctx, 'webhook.replay', { id: webhookId, details: { replayed } })
  return { replayed }
}
