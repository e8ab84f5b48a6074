// What the demo and its tests need.
export { freezePublisherInvoice } from './own-invoices/publisher-invoice-recorded.ts'
export { invoicedStatements } from './own-invoices/publisher-invoices.sql.ts'
export { proposedSeller } from './parties/seller-changed.ts'
export { changeTreatment } from './rules/set-tax.ts'
export { networkInvoices } from './invoices/issued-invoices.sql.ts'
export { payInvoice } from './receipts/pay-invoice.ts'
export {
  bookPrepayment,
  freezePrepayment,
  prepaymentReceived,
} from './receipts/prepayment-received.ts'
export { receiptsOf } from './receipts/bank-receipt.sql.ts'
export { freezeKeptReceipt, receiptKept } from './receipts/receipt-kept.ts'
export { freezeReversal, receiptReversed } from './receipts/receipt-reversed.ts'
