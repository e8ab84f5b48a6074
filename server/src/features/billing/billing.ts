import * as calls from '@frontrow/contract/billing'
import * as topUpCalls from '@frontrow/contract/top-ups'
import type { Api } from '../../lib/api.ts'
import { serve, serveNonTransactional } from '../../lib/serve.ts'
import { checkTopUp } from './check-top-up.ts'
import { createSetupIntent } from './create-setup-intent.ts'
import { createTopUp } from './create-top-up.ts'
import { listCharges as listOwnCharges } from './list-charges.ts'
import { listPayments } from './list-payments.ts'
import { saveBanking } from './save-banking.ts'
import { saveTaxation } from './save-taxation.ts'
import { setAutoTopUp } from './set-auto-top-up.ts'
import { showCardProvider } from './show-card-provider.ts'
import { showCard } from './show-card.ts'
import { showPayment } from './show-payment.ts'
import { showTopUp } from './show-top-up.ts'
import { bindStripeWebhook } from './stripe-webhook.ts'
import { updatePaymentMethod } from './update-payment-method.ts'

export { listCharges, lookUpById, refundAndSend } from './charge-commands.ts'
export type { ListedCharge } from './network-charges.ts'
export { bindCharges } from './bind-charges.ts'
export { chargeRefunded } from './refund-charge.ts'
export { bindRates } from './bind-rates.ts'
export { filledDetails, payoutDetailsEmptied, subjectOf } from './empty-details.ts'
export { notePayment, notePaymentReturned } from './note-payment.ts'
export { findPayees, type FoundPayee, type Payee, payeeFault, plainNumber } from './payee.ts'
export { loadRates } from './load-rates.ts'
export { keepCharges } from './sweep-charges.ts'
export { findPayeeOrganization, recordPayment } from './record-payment.ts'
export { freezeRate, rateChanged } from './rate-changed.ts'
export { type RateInput, setRate } from './set-rate.ts'
export { startCharge } from './start-charge.ts'
export { isInEea } from './sepa-countries.ts'
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
  serveNonTransactional(api, topUpCalls.createTopUp, createTopUp)
  serve(api, topUpCalls.showTopUp, showTopUp)
  serveNonTransactional(api, topUpCalls.checkTopUp, checkTopUp)
  serveNonTransactional(api, topUpCalls.listCharges, listOwnCharges)
  serve(api, topUpCalls.setAutoTopUp, setAutoTopUp)
  bindStripeWebhook(api)
}
