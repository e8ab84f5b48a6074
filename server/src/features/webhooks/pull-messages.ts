import { setTimeout as pause } from 'node:timers/promises'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { mostPulled, type pullMessages as call } from '@frontrow/contract/webhooks'
import type { NonTransactionalContext } from '../../lib/calls/context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { createPlaces } from '../../lib/limits/shared-places.ts'
import { selectNextMessages, setPulled } from './log.sql.ts'
import { readableTypes, readableWebhook } from './own-webhook.ts'
import { decryptSigningSecrets } from './sending/signing-secrets.ts'
import { messageIdOf, signedHeaders } from './sending/sign.ts'

/** Waiting calls of an organization at once. */
const places = createPlaces('waiting pulls', { most: 500, mostOfOne: 5, restMs: 0 })
const lookMs = 1000

/**
 * GET /webhooks/:webhookId/messages. A call that waits holds no connection of the database. Refuses
 * `webhook_not_found`, `role_not_allowed`, `scope_missing` and `too_many_requests`.
 */
export async function pullMessages(
  ctx: NonTransactionalContext,
  { params, query }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const place = await places.take(ctx.organizationId)
  if (typeof place !== 'function') refuse('too_many_requests', { retryAfterSeconds: 5 })
  try {
    return { messages: await waitForMessages(ctx, { params, query }) }
  } finally {
    place()
  }
}

type Messages = Reply<typeof call>['messages']

async function waitForMessages(
  ctx: NonTransactionalContext,
  { params, query }: Input<typeof call>,
): Promise<Messages> {
  const after = query.after === undefined ? undefined : messageIdOf(query.after)
  const givesUpAt = performance.now() + Number(query.wait ?? 0) * 1000
  for (;;) {
    const messages = await findMessages(ctx, { webhookId: params.webhookId, after })
    if (messages.length > 0 || performance.now() >= givesUpAt) return messages
    await pause(lookMs)
  }
}

async function findMessages(
  ctx: NonTransactionalContext,
  { webhookId, after }: { webhookId: string; after: string | undefined },
): Promise<Messages> {
  return ctx.transaction(async (own) => {
    const webhook = await readableWebhook(own, webhookId)
    const types = readableTypes(own)
    // Asking for what follows a message says that the program has it. The receiver of a push
    // webhook is another one.
    if (after !== undefined && webhook.kind === 'pull')
      await setPulled(own, webhook.id, after, types)
    const found = await selectNextMessages(own, webhook.id, { after, types, most: mostPulled })
    const owner = { organizationId: own.organizationId, webhookId: webhook.id }
    const secrets = decryptSigningSecrets(own.secrets, owner, webhook)
    return found.map((message) => ({
      headers: signedHeaders(message, { secrets, at: own.now }),
      body: message.body,
    }))
  })
}
