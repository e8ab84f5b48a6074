import { showNetworkStatistics as call } from '@frontrow/contract/statistics'
import type { Api } from '../../lib/calls/api.ts'
import { serveOperator } from '../../lib/calls/serve-operator.ts'
import { showNetworkStatistics } from './answer/show-statistics.ts'

/** Binds the statistics of the network. */
export function bindNetworkStatistics(api: Api): void {
  serveOperator(api, call, showNetworkStatistics)
}
