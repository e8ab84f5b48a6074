import type { Reply } from '@frontrow/contract/endpoint'
import { messageTypeOf } from '@frontrow/contract/webhooks/message-types'
import type { listWebhooks as call } from '@frontrow/contract/webhooks'
import type { MemberContext } from '../../lib/calls/context.ts'
import { readableTypes, webhookReply } from './own-webhook.ts'
import { selectWebhooks } from './webhook.sql.ts'

/** GET /webhooks, with the types that the caller may choose. */
export async function listWebhooks(ctx: MemberContext): Promise<Reply<typeof call>> {
  const rows = await selectWebhooks(ctx)
  return {
    webhooks: rows.map(webhookReply),
    types: readableTypes(ctx).map((type) => ({ type, label: messageTypeOf(type).label })),
  }
}
