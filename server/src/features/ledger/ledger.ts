import * as invoiceCalls from '@frontrow/contract/invoices'
import * as calls from '@frontrow/contract/ledger'
import * as partyCalls from '@frontrow/contract/parties'
import * as statementCalls from '@frontrow/contract/statements'
import type { Api } from '../../lib/calls/api.ts'
import { serve, serveNonTransactional } from '../../lib/calls/serve.ts'
import { saveBillingProfile, showBillingProfile } from './parties/billing-profile.ts'
import { listInvoices } from './pages/list-invoices.ts'
import { listStatements } from './pages/list-statements.ts'
import { showBilling } from './pages/show-billing.ts'
import { showEarnings } from './pages/show-earnings.ts'
import { showInvoice, showInvoicePdf, showInvoiceXml } from './pages/show-invoice.ts'
import { showStatementPdf } from './pages/show-statement-pdf.ts'
import { showStatement, showStatementXml } from './pages/show-statement.ts'

export { cashName } from './journal/cash-name.ts'
export { sellerOn } from './parties/parties.ts'
export { withheldNow } from './withheld/withheld.sql.ts'
export { utcDayOf } from './journal/utc-day.ts'
export { isMonthClosed } from './journal/closed-month.sql.ts'
export { lockDayClose } from './days/post-day.sql.ts'
export type { Account } from './journal/entry.ts'
export { type Finding, runChecks } from './verify/verify-books.sql.ts'
export { type BooksJob, booksJob } from './months/books-job.ts'
export { openFreshBooks } from './journal/open-books.ts'
export { pinNetworkCurrency } from './journal/pin-network-currency.ts'
export { waitingForInvoices } from './own-invoices/publisher-invoices.sql.ts'
export { waitingForPapers } from './rules/tax-papers.ts'
export { setDefaultShare } from './rules/set-share.ts'
export { isPosted, postEntry } from './journal/post-entry.ts'
export type { CashCode, NewTransfer } from './journal/entry.ts'
export { findOpenBooks } from './journal/settings.sql.ts'

/** Binds the calls for what an organization earned and owes. */
export function bindLedger(api: Api): void {
  serveNonTransactional(api, calls.showEarnings, showEarnings)
  serveNonTransactional(api, calls.showBilling, showBilling)
  serve(api, statementCalls.listStatements, listStatements)
  serve(api, statementCalls.showStatement, showStatement)
  serveNonTransactional(api, statementCalls.showStatementPdf, showStatementPdf)
  serve(api, statementCalls.showStatementXml, showStatementXml)
  serve(api, partyCalls.showBillingProfile, showBillingProfile)
  serve(api, partyCalls.saveBillingProfile, saveBillingProfile)
  serve(api, invoiceCalls.listInvoices, listInvoices)
  serve(api, invoiceCalls.showInvoice, showInvoice)
  serveNonTransactional(api, invoiceCalls.showInvoicePdf, showInvoicePdf)
  serve(api, invoiceCalls.showInvoiceXml, showInvoiceXml)
}
