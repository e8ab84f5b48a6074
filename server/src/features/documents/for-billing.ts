// What only billing needs.
export { usdRateOn } from './documents/usd-rate.sql.ts'
export { bankFacts } from './parties/bank-facts.ts'
export { paymentReference } from './parties/parties.sql.ts'
export { payToOf } from './invoices/pay-to.ts'
export { findInvoice } from './invoices/issued-invoices.sql.ts'
export { correctInvoice } from './invoices/correct-invoice.ts'
export {
  frozenCorrection,
  judgeCorrection,
  type JudgedCorrection,
} from './invoices/judge-correction.ts'
export { creditPrepayment } from './invoices/credit-prepayment.ts'
export { mayTakeBack } from './invoices/open-top-ups.sql.ts'
export { recoverWriteOff } from './invoices/invoice-written-off.ts'
export { issueTopUpInvoice } from './invoices/issue-top-up-invoice.ts'
export { outOf, oweBackByBank } from './receipts/owe-back.ts'
export { payFromBalance } from './receipts/pay-from-balance.ts'
export { noteInvoicePaid } from './receipts/pay-invoice.ts'
export { leftOf, lockOpenInvoice, readSignedBody } from './invoices/invoices.sql.ts'
export { lockInvoice, reopenInvoice } from './invoices/reopened-invoice.sql.ts'
export { notifyReopened } from './invoices/notify-invoice.ts'
export type { TaxTreatment } from './rules/tax.sql.ts'
export { taxOf, taxOn } from './rules/tax.ts'
export { type InvoiceFault, invoiceFault } from './rules/invoice-fault.ts'
export { readInvoice } from './body/invoice-body.ts'
export { organizationOn, partyLines } from './body/party-lines.ts'
export { sellerLines } from './body/seller-lines.ts'
export { drawApart } from './drawing/draw-apart.ts'
