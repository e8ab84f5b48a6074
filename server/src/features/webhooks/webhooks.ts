import { dayMs } from '@frontrow/contract/durations'
import * as calls from '@frontrow/contract/webhooks'
import type { Api } from '../../lib/calls/api.ts'
import type { Services } from '../../lib/calls/context.ts'
import { serve, serveNonTransactional } from '../../lib/calls/serve.ts'
import { readNow } from '../../lib/time/clock.sql.ts'
import { createWebhook } from './create-webhook.ts'
import { editWebhook, removeWebhook } from './edit-webhook.ts'
import { listSendings, showSending } from './list-sendings.ts'
import { listWebhooks } from './list-webhooks.ts'
import { removeOldMessages } from './messages/message.sql.ts'
import { pullMessages } from './pull-messages.ts'
import { replayMessages } from './replay-messages.ts'
import { rotateWebhookSecret } from './rotate-secret.ts'
import { testWebhook } from './test-webhook.ts'

export { attemptsOf } from './list-sendings.ts'
export { leaveWebhooks } from './leave-webhooks.ts'
export { describeMessages } from './describe-messages.ts'
export { announce } from './messages/announce.ts'
export { announceNotices } from './messages/announce-notices.ts'
export { organizationsTaking } from './messages/message.sql.ts'
export { type WaitingMessages, readWaitingMessages } from './waiting-messages.sql.ts'
export { webhookJobs } from './webhook-jobs.ts'

/** Binds the calls for webhooks and their messages. */
export function bindWebhooks(api: Api): void {
  serve(api, calls.listWebhooks, listWebhooks)
  serve(api, calls.createWebhook, createWebhook)
  serve(api, calls.editWebhook, editWebhook)
  serve(api, calls.removeWebhook, removeWebhook)
  serve(api, calls.rotateWebhookSecret, rotateWebhookSecret)
  serve(api, calls.testWebhook, testWebhook)
  serve(api, calls.replayMessages, replayMessages)
  serve(api, calls.listSendings, listSendings)
  serve(api, calls.showSending, showSending)
  serveNonTransactional(api, calls.pullMessages, pullMessages)
}

/** Removes the messages of more than 30 days ago, with their log. */
export async function sweepMessages({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.asSystem(async (db) => {
    const now = await readNow(db)
    await removeOldMessages(db, new Date(now.getTime() - calls.messageDays * dayMs))
  })
}
