// What the console of operators needs.
import * as calls from '@frontrow/contract/operator/webhooks'
import type { Api } from '../../lib/calls/api.ts'
import { serveOperator } from '../../lib/calls/serve-operator.ts'
import { listRewardKeys, makeRewardKey } from './callbacks/operate-keys.ts'
import { listNetworkWebhooks } from './list-network-webhooks.ts'

/** Binds the calls of operators about the webhooks of all organizations. */
export function bindNetworkWebhooks(api: Api): void {
  serveOperator(api, calls.listNetworkWebhooks, listNetworkWebhooks)
  serveOperator(api, calls.listRewardKeys, listRewardKeys)
  serveOperator(api, calls.makeRewardKey, makeRewardKey)
}
