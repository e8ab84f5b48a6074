import * as calls from '@frontrow/contract/operator/finance/charges'
import type { Api } from '../../../lib/calls/api.ts'
import { serveOperator } from '../../../lib/calls/serve-operator.ts'
import { closeSandboxDispute } from '../disputes/close-sandbox-dispute.ts'
import { lookUpNetworkCharge } from '../charges/look-up-network-charge.ts'
import { listDisputes, listNetworkCharges, showNetworkCharge } from '../charges/network-charges.ts'
import { changeNewCardLimit as changeNewCardLimitCall } from '@frontrow/contract/operator/terms'
import { changeNewCardLimit } from '../cards/change-new-card-limit.ts'
import { correctNetworkInvoice as correctCall } from '@frontrow/contract/operator/finance/invoices'
import { correctNetworkInvoice } from './correct-network-invoice.ts'
import { refundCharge } from '../refunds/refund-charge.ts'
import { retryRefund } from '../refunds/retry-refund.ts'

/** Binds the calls of operators about charges, refunds and disputes. */
export function bindCharges(api: Api): void {
  serveOperator(api, calls.listNetworkCharges, listNetworkCharges)
  serveOperator(api, calls.showNetworkCharge, showNetworkCharge)
  serveOperator(api, calls.lookUpNetworkCharge, lookUpNetworkCharge)
  serveOperator(api, calls.refundCharge, refundCharge)
  serveOperator(api, calls.retryRefund, retryRefund)
  serveOperator(api, correctCall, correctNetworkInvoice)
  serveOperator(api, changeNewCardLimitCall, changeNewCardLimit)
  serveOperator(api, calls.listDisputes, listDisputes)
  serveOperator(api, calls.closeSandboxDispute, closeSandboxDispute)
}
