import { hourMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { previousSecretHours, type rotateWebhookSecret as call } from '@frontrow/contract/webhooks'
import type { MemberContext } from '../../lib/calls/context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { audit } from '../audit/audit.ts'
import { ownWebhook, readableWebhook, webhookReply } from './own-webhook.ts'
import { sealSecret } from './sending/signing-secrets.ts'
import { newSecret } from './sending/sign.ts'
import { updateSecret } from './webhook.sql.ts'

/**
 * POST /webhooks/:webhookId/secret. Refuses `webhook_not_found`, `role_not_allowed` and
 * `webhook_has_no_secret`.
 */
export async function rotateWebhookSecret(
  ctx: MemberContext,
  { params, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { id, sealedSecret } = await readableWebhook(ctx, params.webhookId)
  if (sealedSecret === null) refuse('webhook_has_no_secret')
  const { organizationId } = ctx
  const secret = newSecret()
  const till = new Date(ctx.now.getTime() + previousSecretHours * hourMs)
  await updateSecret(ctx, id, {
    sealed: sealSecret(ctx.secrets, { organizationId, webhookId: id }, secret),
    previous: body.now === true ? null : { sealed: sealedSecret, till },
  })
  await audit(ctx, 'webhook.rotate', { id, details: { now: body.now === true } })
  return { webhook: webhookReply(await ownWebhook(ctx, id)), secret }
}
