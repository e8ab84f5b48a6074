// What the console of operators needs.
import { listNetworkWebhooks as listCall } from '@frontrow/contract/operator/webhooks'
import type { Api } from '../../lib/calls/api.ts'
import { serveOperator } from '../../lib/calls/serve-operator.ts'
import { listNetworkWebhooks } from './list-network-webhooks.ts'

/** Binds the calls of operators about the webhooks of all organizations. */
export function bindNetworkWebhooks(api: Api): void {
  serveOperator(api, listCall, listNetworkWebhooks)
}
