import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { editWebhook as call, removeWebhook as removeCall } from '@frontrow/contract/webhooks'
import type { MemberContext } from '../../lib/calls/context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { audit } from '../audit/audit.ts'
import { dropOtherTypes } from './log.sql.ts'
import {
  acceptedTypes,
  acceptedUrl,
  ownWebhook,
  readableTypes,
  webhookReply,
} from './own-webhook.ts'
import { deleteWebhook, updateWebhook } from './webhook.sql.ts'

/**
 * PUT /webhooks/:webhookId. The caller is its maker from then on, so what is stored of types that
 * the caller may not read is dropped. Refuses `webhook_not_found`, `webhook_changed`,
 * `webhook_url_not_valid`, `webhook_type_not_yours` and `webhook_type_not_possible`.
 */
export async function editWebhook(
  ctx: MemberContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const before = await ownWebhook(ctx, params.webhookId)
  const types = acceptedTypes(ctx, before.kind, body.types)
  const given = body.url ?? before.url ?? undefined
  const url = await acceptedUrl(ctx, before.kind, given)
  const isChanged = await updateWebhook(ctx, before.id, {
    url,
    types,
    takesTest: body.takes_test,
    isOn: body.is_on,
    madeBy: ctx.developerId,
    version: body.version,
  })
  if (!isChanged) refuse('webhook_changed')
  const dropped = await dropOtherTypes(ctx, before.id, readableTypes(ctx))
  const details = {
    url,
    types,
    is_on: body.is_on,
    takes_test: body.takes_test,
    ...(dropped > 0 && { dropped }),
  }
  await audit(ctx, 'webhook.edit', { id: before.id, details })
  return webhookReply(await ownWebhook(ctx, before.id))
}

/** POST /webhooks/:webhookId/removal. Refuses `webhook_not_found`. */
export async function removeWebhook(
  ctx: MemberContext,
  { params }: Input<typeof removeCall>,
): Promise<Reply<typeof removeCall>> {
  const { id, url, kind } = await ownWebhook(ctx, params.webhookId)
  await deleteWebhook(ctx, id)
  await audit(ctx, 'webhook.remove', { id, details: { kind, url } })
  return { id }
}
