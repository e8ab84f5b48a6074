import * as invoiceCalls from '@frontrow/contract/invoices'
import * as calls from '@frontrow/contract/ledger'
import * as statementCalls from '@frontrow/contract/statements'
import type { Api } from '../../lib/calls/api.ts'
import { serve, serveNonTransactional } from '../../lib/calls/serve.ts'
import { listInvoices } from './pages/list-invoices.ts'
import { listStatements } from './pages/list-statements.ts'
import { showBilling } from './pages/show-billing.ts'
import { showEarnings } from './pages/show-earnings.ts'
import { showInvoice, showInvoicePdf } from './pages/show-invoice.ts'
import { showStatementPdf } from './pages/show-statement-pdf.ts'
import { showStatement } from './pages/show-statement.ts'

export { adjustmentMade } from './adjustments/adjustment-made.ts'
export { bindFinance } from './pages/bind-finance.ts'
export { applyAdjustments } from './adjustments/apply-adjustments.ts'
export { closeDay, closeDays, closeRolledUpDay } from './days/close-days.ts'
export { closeMonths } from './months/close-months.ts'
export { monthClosed } from './months/month-closed.ts'
export { isLastBeforeClose, missingForClose, startMonthClose } from './months/start-month-close.ts'
export { utcDayOf } from './journal/utc-day.ts'
export { firstFreeDay } from './days/first-free-day.ts'
export { oldRateDays } from './months/missing-rates.sql.ts'
export { isMonthClosed } from './journal/closed-month.sql.ts'
export { lockDayClose } from './days/post-day.sql.ts'
export { countAgain } from './days/due-days.sql.ts'
export { monthBefore } from './journal/month.ts'
export { exportBooks, type MonthExported } from './export/export-books.ts'
export type { Account } from './journal/entry.ts'
export { type Finding, runChecks } from './verify/verify-books.sql.ts'
export { type BooksJob, booksJob } from './months/books-job.ts'
export { openBooks, openFreshBooks } from './journal/open-books.ts'
export { issueRefundNote } from './invoices/issue-refund-note.ts'
export { pinNetworkCurrency } from './journal/pin-network-currency.ts'
export { prepareAdjustment, adjustmentEffect } from './adjustments/propose-adjustment.ts'
export { invoiceWrittenOff, recoverWriteOff } from './invoices/invoice-written-off.ts'
export { invoiceDueUse } from './invoices/invoice-due-use.ts'
export { releaseEndedHolds } from './documents/earning-holds.ts'
export { sealBookDays } from './journal/seal-days.ts'
export { percentOf, setDefaultShare } from './rules/set-share.ts'
export { unpaidStopsAfterMs } from './pages/list-invoices.ts'
export { issueTopUpInvoice } from './invoices/issue-top-up-invoice.ts'
export { noteInvoicePaid, payInvoice } from './invoices/pay-invoice.ts'
export { lockOpenInvoice } from './invoices/invoices.sql.ts'
export { lockInvoice, openAgain } from './invoices/reopened-invoice.sql.ts'
export { isPosted, postEntry } from './journal/post-entry.ts'
export type { CashCode, NewTransfer } from './journal/entry.ts'
export { findOpenBooks } from './journal/settings.sql.ts'
export type { TaxTreatment } from './rules/tax.sql.ts'
export { taxOf, taxOn } from './rules/tax.ts'
export { verifyAdjustments } from './verify/verify-adjustments.ts'
export { verifyBooks } from './verify/verify-books.ts'

/** Binds the calls for what an organization earned and owes. */
export function bindLedger(api: Api): void {
  serveNonTransactional(api, calls.showEarnings, showEarnings)
  serveNonTransactional(api, calls.showBilling, showBilling)
  serve(api, statementCalls.listStatements, listStatements)
  serve(api, statementCalls.showStatement, showStatement)
  serveNonTransactional(api, statementCalls.showStatementPdf, showStatementPdf)
  serve(api, invoiceCalls.listInvoices, listInvoices)
  serve(api, invoiceCalls.showInvoice, showInvoice)
  serveNonTransactional(api, invoiceCalls.showInvoicePdf, showInvoicePdf)
}
export { invoiceReceived } from './invoices/invoice-received.ts'
export { shareChanged } from './rules/share-changed.ts'
export { taxChanged } from './rules/tax-changed.ts'
