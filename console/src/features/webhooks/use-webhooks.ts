import type { Input, Reply } from '@frontrow/contract/endpoint'
import { showRewardSettings } from '@frontrow/contract/monetization'
import {
  createWebhook,
  editWebhook,
  listSendings,
  listWebhooks,
  removeWebhook,
  replayMessages,
  rotateWebhookSecret,
  showSending,
  testWebhook,
  type Webhook,
} from '@frontrow/contract/webhooks'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useAct, useCall } from '../../lib/calls/use-call.ts'
import { type WebhookForm, createBody, editBody } from './webhook-form.ts'

export type { Webhook }
export type Sending = Reply<typeof listSendings>['sendings'][number]

export function useWebhooks() {
  return useCall(listWebhooks, {})
}

/** The answer has the secret, which is not stored in the list. */
export function useCreateWebhook(onMade: (made: Reply<typeof createWebhook>) => void) {
  return useAct(createWebhook, {
    input: (form: WebhookForm) => ({ body: createBody(form) }),
    refreshesOnSuccess: [listWebhooks, showRewardSettings],
    onSuccess: onMade,
  })
}

export function useEditWebhook(webhook: Webhook, onDone?: () => void) {
  return useAct(editWebhook, {
    input: (form: WebhookForm) => ({
      params: { webhookId: webhook.id },
      body: editBody(form, webhook),
    }),
    refreshes: [listWebhooks, listSendings],
    says: 'Webhook saved.',
    closes: onDone,
  })
}

export function useRemoveWebhook(onDone: () => void) {
  return useAct(removeWebhook, {
    input: (webhookId: string) => ({ params: { webhookId } }),
    refreshesOnSuccess: [listWebhooks],
    onSuccess: onDone,
  })
}

export function useRotateSecret(webhookId: string) {
  return useAct(rotateWebhookSecret, {
    input: (now: boolean) => ({ params: { webhookId }, body: { now } }),
  })
}

export function useTestWebhook(webhookId: string) {
  const readAgain = useReadLogLater()
  return useAct(testWebhook, {
    input: (type: Input<typeof testWebhook>['body']['type']) => ({
      params: { webhookId },
      body: { type },
    }),
    refreshes: [listSendings],
    onSuccess: readAgain,
    says: 'Test message queued. See the log for its outcome.',
    saysErrors: true,
  })
}

export function useReplay(webhookId: string) {
  const readAgain = useReadLogLater()
  return useAct(replayMessages, {
    input: (body: Input<typeof replayMessages>['body']) => ({ params: { webhookId }, body }),
    refreshes: [listSendings, listWebhooks, showSending],
    onSuccess: readAgain,
    says: ({ replayed }) =>
      replayed === 1
        ? '1 message queued for resending.'
        : `${replayed} messages queued for resending.`,
    saysErrors: true,
  })
}

/** Messages leave within two seconds, so the log is read once more after that. */
function useReadLogLater(): () => void {
  const cache = useQueryClient()
  return () =>
    void setTimeout(() => {
      for (const call of [listSendings, listWebhooks])
        void cache.invalidateQueries({ queryKey: keyOf(call) })
    }, 3000)
}
