import * as calls from '@frontrow/contract/billing'
import type { Api } from '../../lib/api.ts'
import { serve, serveNonTransactional } from '../../lib/serve.ts'
import { createSetupIntent } from './create-setup-intent.ts'
import { listPayments } from './list-payments.ts'
import { saveBanking } from './save-banking.ts'
import { saveTaxation } from './save-taxation.ts'
import { showCardProvider } from './show-card-provider.ts'
import { showCard } from './show-card.ts'
import { showPayment } from './show-payment.ts'
import { bindStripeWebhook } from './stripe-webhook.ts'
import { updatePaymentMethod } from './update-payment-method.ts'

export { bindRates } from './bind-rates.ts'
export { filledDetails, payoutDetailsEmptied, subjectOf } from './empty-details.ts'
export { loadRates } from './load-rates.ts'
export { recordPayment } from './record-payment.ts'
export { setRate } from './set-rate.ts'
export { type WatchedRates, watchRates } from './watch-rates.ts'

/** Binds the calls of banking, taxation, payments and cards. */
export function bindBilling(api: Api): void {
  serveNonTransactional(api, calls.saveBanking, saveBanking)
  serve(api, calls.saveTaxation, saveTaxation)
  serve(api, calls.listPayments, listPayments)
  serve(api, calls.showPayment, showPayment)
  serve(api, calls.showCard, showCard)
  serve(api, calls.showCardProvider, showCardProvider)
  serveNonTransactional(api, calls.createSetupIntent, createSetupIntent)
  serveNonTransactional(api, calls.updatePaymentMethod, updatePaymentMethod)
  bindStripeWebhook(api)
}
