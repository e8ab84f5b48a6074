import * as invoiceCalls from '@frontrow/contract/invoices'
import * as calls from '@frontrow/contract/ledger'
import * as statementCalls from '@frontrow/contract/statements'
import type { Api } from '../../lib/api.ts'
import { serve, serveNonTransactional } from '../../lib/serve.ts'
import { listInvoices } from './list-invoices.ts'
import { listStatements } from './list-statements.ts'
import { showBilling } from './show-billing.ts'
import { showEarnings } from './show-earnings.ts'
import { showInvoice, showInvoicePdf } from './show-invoice.ts'
import { showStatementPdf } from './show-statement-pdf.ts'
import { showStatement } from './show-statement.ts'

export { adjustmentMade } from './adjustment-made.ts'
export { bindFinance } from './bind-finance.ts'
export { applyAdjustments } from './apply-adjustments.ts'
export { closeDay, closeDays, closeRolledUpDay } from './close-days.ts'
export { closeMonths } from './close-months.ts'
export { monthClosed } from './month-closed.ts'
export { isLastBeforeClose, missingForClose, startMonthClose } from './start-month-close.ts'
export { utcDayOf } from './days.ts'
export { firstFreeDay } from './first-free-day.ts'
export { oldRateDays } from './missing-rates.sql.ts'
export { isMonthClosed } from './closed-month.sql.ts'
export { lockDayClose } from './book-day.sql.ts'
export { countAgain } from './due-days.sql.ts'
export { monthBefore } from './month.ts'
export { exportBooks, type MonthExported } from './export-books.ts'
export type { Account } from './entry.ts'
export { type Finding, runChecks } from './verify-books.sql.ts'
export { type KeptBooks, keepBooks } from './keep-books.ts'
export { openBooks, openFreshBooks } from './open-books.ts'
export { issueRefundNote } from './issue-refund-note.ts'
export { pinNetworkCurrency } from './pin-network-currency.ts'
export {
  type AdjustmentWanted,
  prepareAdjustment,
  type PreparedAdjustment,
  adjustmentEffect,
} from './propose-adjustment.ts'
export { invoiceWrittenOff, recoverWriteOff } from './invoice-written-off.ts'
export { invoiceDueUse } from './invoice-due-use.ts'
export { releaseEndedHolds } from './earning-holds.ts'
export { sealBookDays } from './seal-days.ts'
export { percentOf, setShare } from './set-share.ts'
export { setTax, treatmentText, type WantedTreatment } from './set-tax.ts'
export { unpaidStopsAfterMs } from './list-invoices.ts'
export { issueTopUpInvoice } from './issue-top-up-invoice.ts'
export { noteInvoicePaid, payInvoice } from './pay-invoice.ts'
export { findInvoices, foundReceipt, proposedWriteOff } from './operator-invoices.ts'
export type { NetworkInvoice } from './issued-invoices.sql.ts'
export { lockOpenInvoice } from './invoices.sql.ts'
export { lockInvoice, openAgain } from './reopened-invoice.sql.ts'
export { isPosted, postEntry } from './post-entry.ts'
export type { CashCode, NewTransfer } from './entry.ts'
export { findOpenBooks } from './settings.sql.ts'
export type { TaxTreatment } from './tax.sql.ts'
export { taxOf, taxOn } from './tax.ts'
export { verifyAdjustments } from './verify-adjustments.ts'
export { verifyBooks } from './verify-books.ts'

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
export { invoiceReceived } from './invoice-received.ts'
export { shareChanged } from './share-changed.ts'
export { taxChanged } from './tax-changed.ts'
