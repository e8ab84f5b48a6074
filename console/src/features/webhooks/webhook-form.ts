import type { Input } from '@frontrow/contract/endpoint'
import type { MessageTypeName } from '@frontrow/contract/webhooks/message-types'
import type { createWebhook, editWebhook, Webhook } from '@frontrow/contract/webhooks'
import { ApiError } from '../../lib/calls/call.ts'
import type { FieldErrors, Rule } from '../../lib/forms/form-rules.ts'

export interface WebhookForm {
  kind: 'push' | 'pull'
  url: string
  types: readonly MessageTypeName[]
  takesTest: boolean
  isOn: boolean
}

export const emptyWebhook: WebhookForm = {
  kind: 'push',
  url: '',
  types: [],
  takesTest: false,
  isOn: true,
}

export const webhookRules: readonly Rule<WebhookForm>[] = [
  ['url', ({ kind, url }) => kind === 'pull' || url.trim() !== '', 'Enter the address.'],
  ['types', ({ types }) => types.length > 0, 'Choose at least one type.'],
]

export function formOf(webhook: Webhook): WebhookForm {
  return {
    kind: webhook.kind,
    url: webhook.url ?? '',
    types: webhook.types,
    takesTest: webhook.takes_test,
    isOn: webhook.state !== 'off',
  }
}

export function createBody(form: WebhookForm): Input<typeof createWebhook>['body'] {
  const { kind, url, types, takesTest } = form
  return {
    kind,
    ...(kind === 'push' && { url: url.trim() }),
    types: [...types],
    takes_test: takesTest,
  }
}

export function editBody(
  { url, types, takesTest, isOn }: WebhookForm,
  { kind, version }: Pick<Webhook, 'kind' | 'version'>,
): Input<typeof editWebhook>['body'] {
  return {
    ...(kind === 'push' && { url: url.trim() }),
    types: [...types],
    takes_test: takesTest,
    is_on: isOn,
    version,
  }
}

/** The field beside which each refusal of the server is shown. */
export function refusedFields(error: Error): FieldErrors<WebhookForm> {
  if (!(error instanceof ApiError)) return {}
  const field = (['url', 'types'] as const).find((name) => name === error.field)
  return field === undefined ? {} : { [field]: error.message }
}
