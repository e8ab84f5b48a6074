import * as calls from '@frontrow/contract/billing'
import * as topUpCalls from '@frontrow/contract/billing/top-ups'
import type { Api } from '../../lib/calls/api.ts'
import { serve, serveNonTransactional } from '../../lib/calls/serve.ts'
import { checkTopUp } from './top-ups/check-top-up.ts'
import { createSetupIntent } from './cards/create-setup-intent.ts'
import { createTopUp } from './top-ups/create-top-up.ts'
import { listCharges as listOwnCharges } from './top-ups/list-charges.ts'
import { payByCard } from './top-ups/pay-by-card.ts'
import { listPayments } from './payments/list-payments.ts'
import { saveBanking } from './details/save-banking.ts'
import { saveTaxation } from './details/save-taxation.ts'
import { setAutoTopUp } from './top-ups/set-auto-top-up.ts'
import { showCardProvider } from './cards/show-card-provider.ts'
import { showCard } from './cards/show-card.ts'
import { showPayment } from './payments/show-payment.ts'
import { showChargeReceipt } from './top-ups/show-charge-receipt.ts'
import { showTopUp } from './top-ups/show-top-up.ts'
import { bindStripeWebhook } from './background/stripe-webhook.ts'
import { updatePaymentMethod } from './cards/update-payment-method.ts'

export { paidStatements } from './payments/remittance.sql.ts'
export { notePayment, notePaymentReturned } from './payments/note-payment.ts'
export {
  findPayees,
  type FoundPayee,
  type Payee,
  payeeFault,
  plainNumber,
} from './details/payee.ts'
export { fetchedRatesJob } from './rates/fetch-rates.ts'
export { loadRates } from './rates/load-rates.ts'
export { chargesJob, noteMissingRights } from './background/sweep-charges.ts'
export { isInEea } from './details/sepa-countries.ts'
export { type WatchedRates, watchRates } from './rates/watch-rates.ts'

/** Binds the calls of banking, taxation, payments and cards. */
export function bindBilling(api: Api): void {
  serveNonTransactional(api, calls.saveBanking, saveBanking)
  serve(api, calls.saveTaxation, saveTaxation)
  serve(api, calls.listPayments, listPayments)
  serveNonTransactional(api, calls.showPayment, showPayment)
  serve(api, calls.showCard, showCard)
  serve(api, calls.showCardProvider, showCardProvider)
  serveNonTransactional(api, calls.createSetupIntent, createSetupIntent)
  serveNonTransactional(api, calls.updatePaymentMethod, updatePaymentMethod)
  serveNonTransactional(api, topUpCalls.createTopUp, createTopUp)
  serveNonTransactional(api, topUpCalls.payByCard, payByCard)
  serve(api, topUpCalls.showTopUp, showTopUp)
  serveNonTransactional(api, topUpCalls.checkTopUp, checkTopUp)
  serveNonTransactional(api, topUpCalls.listCharges, listOwnCharges)
  serveNonTransactional(api, topUpCalls.showChargeReceipt, showChargeReceipt)
  serve(api, topUpCalls.setAutoTopUp, setAutoTopUp)
  bindStripeWebhook(api)
}
