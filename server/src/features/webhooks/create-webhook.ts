import type { Input, Reply } from '@frontrow/contract/endpoint'
import { mostWebhooks, type createWebhook as call } from '@frontrow/contract/webhooks'
import type { MemberContext } from '../../lib/calls/context.ts'
import { newId } from '../../lib/db/ids.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { audit } from '../audit/audit.ts'
import { acceptedUrl, mustReadTypes, ownWebhook, replyOf } from './own-webhook.ts'
import { sealSecret } from './sending/secrets.ts'
import { newSecret } from './sending/sign.ts'
import { countWebhooks, insertWebhook } from './webhook.sql.ts'

/**
 * POST /webhooks. Its secret is in this answer alone. Refuses `webhook_url_not_valid`,
 * `webhook_type_not_yours` and `too_many_webhooks`.
 */
export async function createWebhook(
  ctx: MemberContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { kind } = body
  const types = [...new Set(body.types)]
  const url = await acceptedUrl(ctx, { kind, url: body.url })
  mustReadTypes(ctx, types)
  if ((await countWebhooks(ctx)) >= mostWebhooks) refuse('too_many_webhooks')
  const id = newId(ctx.now)
  const { organizationId } = ctx
  const secret = newSecret()
  await insertWebhook(ctx.db, {
    id,
    organization_id: organizationId,
    kind,
    url,
    types,
    takes_test: body.takes_test ?? false,
    sealed_secret: sealSecret(ctx.secrets, { organizationId, webhookId: id }, secret),
    made_by: ctx.developerId,
    created_at: ctx.now,
  })
  await audit(ctx, 'webhook.create', { id, details: { kind, url, types } })
  return { webhook: replyOf(await ownWebhook(ctx, id)), secret }
}
