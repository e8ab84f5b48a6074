// What the console of operators needs.
import * as calls from '@frontrow/contract/operator/webhooks'
import type { Api } from '../../lib/calls/api.ts'
import { serveOperator } from '../../lib/calls/serve-operator.ts'
import { listRewardKeys, makeRewardKey } from './operate-keys.ts'

/** Binds the calls of operators about the keys that sign callbacks of rewards. */
export function bindRewardKeysForOperators(api: Api): void {
  serveOperator(api, calls.listRewardKeys, listRewardKeys)
  serveOperator(api, calls.makeRewardKey, makeRewardKey)
}
