// What operators’ code needs: their console and the commands on the host.
export { bindCharges } from './refunds/bind-charges.ts'
export { chargeRefunded } from './refunds/refund-charge.ts'
export { bindRates } from './rates/bind-rates.ts'
export { filledDetails, payoutDetailsEmptied, subjectOf } from './details/empty-details.ts'
export { findPayeeOrganization, recordPayment } from './payments/record-payment.ts'
export { freezeRate, rateChanged } from './rates/rate-changed.ts'
export { type RateInput, setRate } from './rates/set-rate.ts'
export { startCharge } from './charges/start-charge.ts'
