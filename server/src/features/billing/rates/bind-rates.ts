import * as calls from '@frontrow/contract/operator/finance/rates'
import type { Api } from '../../../lib/calls/api.ts'
import { serveOperator } from '../../../lib/calls/serve-operator.ts'
import { addRate } from './add-rate.ts'
import { listRates } from './list-rates.ts'

/** Binds the calls of operators about exchange rates. */
export function bindRates(api: Api): void {
  serveOperator(api, calls.listRates, listRates)
  serveOperator(api, calls.addRate, addRate)
}
