import type { Input } from '@frontrow/contract/endpoint'
import type { MessageTypeName } from '@frontrow/contract/webhooks/message-types'
import type { createWebhook, editWebhook, Webhook } from '@frontrow/contract/webhooks'
import type { Rule } from '../../lib/forms/form-rules.ts'

export interface WebhookForm {
  kind: Webhook['kind']
  url: string
  /** The app of a callback; null: all apps. */
  appId: string | null
  types: readonly MessageTypeName[]
  takesTest: boolean
  isOn: boolean
}

export const emptyWebhook: WebhookForm = {
  kind: 'push',
  url: '',
  appId: null,
  types: [],
  takesTest: false,
  isOn: true,
}

export const webhookRules: readonly Rule<WebhookForm>[] = [
  ['url', ({ kind, url }) => kind === 'pull' || url.trim() !== '', 'Enter the URL.'],
  ['types', (form) => typesOf(form).length > 0, 'Choose at least one type.'],
]

/** A callback takes rewards and nothing else. */
function typesOf({ kind, types }: WebhookForm): MessageTypeName[] {
  return kind === 'callback' ? ['reward.earned'] : [...types]
}

export function formOf(webhook: Webhook): WebhookForm {
  return {
    kind: webhook.kind,
    url: webhook.url ?? '',
    appId: webhook.app_id ?? null,
    types: webhook.types,
    takesTest: webhook.takes_test,
    isOn: webhook.state !== 'off',
  }
}

export function createBody(form: WebhookForm): Input<typeof createWebhook>['body'] {
  const { kind, url, appId, takesTest } = form
  return {
    kind,
    ...(kind !== 'pull' && { url: url.trim() }),
    ...(kind === 'callback' && appId !== null && { app_id: appId }),
    types: typesOf(form),
    takes_test: takesTest,
  }
}

export function editBody(
  form: WebhookForm,
  { kind, version }: Pick<Webhook, 'kind' | 'version'>,
): Input<typeof editWebhook>['body'] {
  const { url, takesTest, isOn } = form
  return {
    ...(kind !== 'pull' && { url: url.trim() }),
    types: typesOf(form),
    takes_test: takesTest,
    is_on: isOn,
    version,
  }
}

/** The field beside which each refusal of the server is shown. */
export const refusedFields = { url: 'url', types: 'types' } as const
