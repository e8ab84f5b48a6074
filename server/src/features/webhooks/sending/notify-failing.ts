import type { Db } from '../../../lib/db/database.ts'
import { notify } from '../../outbox/outbox.ts'
import { announce } from '../messages/announce.ts'
import type { TakenSending } from './sending.sql.ts'

type Failed = Pick<TakenSending, 'organizationId' | 'webhookId' | 'url' | 'now'>

/** Notifies members and the other webhooks that a webhook has failed for a day. */
export async function notifyFailing(db: Db, failed: Failed, since: Date): Promise<void> {
  const { organizationId, webhookId, url, now } = failed
  const failingSince = since.toISOString()
  await notify(db, {
    organizationId,
    now,
    kind: 'webhook_failing',
    params: { webhook_id: webhookId, host: hostOf(url), since: failingSince },
    subject: webhookId,
  })
  const data = { webhook_id: webhookId, failing_since: failingSince }
  await announce(db, { organizationId, now, at: now, type: 'webhook.failing', data })
}

/** Notifies them that the webhook was switched off. */
export async function notifySwitchedOff(
  db: Db,
  failed: Failed,
  reason: 'gone' | 'failing',
): Promise<void> {
  const { organizationId, webhookId, url, now } = failed
  await notify(db, {
    organizationId,
    now,
    kind: 'webhook_off',
    params: { webhook_id: webhookId, host: hostOf(url), reason },
    subject: webhookId,
  })
  const data = { webhook_id: webhookId, reason }
  await announce(db, { organizationId, now, at: now, type: 'webhook.off', data })
}

export function hostOf(url: string): string {
  return new URL(url).host
}
