import type { Input, Reply } from '@frontrow/contract/endpoint'
import { mostWebhooks, type createWebhook as call } from '@frontrow/contract/webhooks'
import type { MemberContext } from '../../lib/calls/context.ts'
import { newId } from '../../lib/db/ids.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { audit } from '../audit/audit.ts'
import { acceptedTypes, acceptedUrl, ownWebhook, webhookReply } from './own-webhook.ts'
import { sealSecret } from './sending/signing-secrets.ts'
import { newSecret } from './sending/sign.ts'
import { countWebhooks, hasApp, insertWebhook } from './webhook.sql.ts'

/**
 * POST /webhooks. Its secret is in this answer alone. Refuses `webhook_url_not_valid`,
 * `webhook_type_not_yours`, `webhook_type_not_possible`, `app_not_found` and `too_many_webhooks`.
 */
export async function createWebhook(
  ctx: MemberContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { kind } = body
  const types = acceptedTypes(ctx, kind, body.types)
  const url = await acceptedUrl(ctx, kind, body.url)
  const appId = kind === 'callback' ? (body.app_id ?? null) : null
  if (appId !== null && !(await hasApp(ctx, appId))) refuse('app_not_found')
  if ((await countWebhooks(ctx)) >= mostWebhooks) refuse('too_many_webhooks')
  const id = newId(ctx.now)
  const { organizationId } = ctx
  const secret = kind === 'callback' ? '' : newSecret()
  const owner = { organizationId, webhookId: id }
  await insertWebhook(ctx.db, {
    id,
    organization_id: organizationId,
    kind,
    url,
    app_id: appId,
    types,
    takes_test: body.takes_test ?? false,
    sealed_secret: secret === '' ? null : sealSecret(ctx.secrets, owner, secret),
    made_by: ctx.developerId,
    created_at: ctx.now,
  })
  await audit(ctx, 'webhook.create', { id, details: { kind, url, types, app_id: appId } })
  return { webhook: webhookReply(await ownWebhook(ctx, id)), secret }
}
