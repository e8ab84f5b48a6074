import * as invoiceCalls from '@frontrow/contract/documents/invoices'
import * as calls from '@frontrow/contract/documents/earnings'
import * as partyCalls from '@frontrow/contract/documents/parties'
import * as statementCalls from '@frontrow/contract/documents/statements'
import type { Api } from '../../lib/calls/api.ts'
import { serve, serveNonTransactional } from '../../lib/calls/serve.ts'
import {
  saveBillingProfile,
  sendBillingEmailLinks,
  showBillingProfile,
} from './parties/billing-profile.ts'
import { confirmBillingEmail } from './parties/confirm-billing-email.ts'
import { listInvoices } from './pages/list-invoices.ts'
import { listStatements } from './pages/list-statements.ts'
import { showBilling } from './pages/show-billing.ts'
import { showEarnings } from './pages/show-earnings.ts'
import { showInvoice, showInvoicePdf, showInvoiceXml } from './pages/show-invoice.ts'
import { payOwnFromBalance } from './pages/pay-from-balance-call.ts'
import { showStatement, showStatementPdf, showStatementXml } from './pages/show-statement.ts'

export { sellerOn } from './parties/parties.ts'
export { waitingForInvoices } from './own-invoices/publisher-invoices.sql.ts'
export { decided } from './rules/tax.sql.ts'
export { waitingForPapers } from './rules/tax-papers.ts'
export { setDefaultShare } from './rules/set-share.ts'
export { taxPayments, withheldNow } from './withheld/withheld.sql.ts'

/** Binds the calls of members about what they earned and owe. */
export function bindDocuments(api: Api): void {
  serveNonTransactional(api, calls.showEarnings, showEarnings)
  serveNonTransactional(api, calls.showBilling, showBilling)
  serve(api, statementCalls.listStatements, listStatements)
  serve(api, statementCalls.showStatement, showStatement)
  serveNonTransactional(api, statementCalls.showStatementPdf, showStatementPdf)
  serve(api, statementCalls.showStatementXml, showStatementXml)
  serve(api, partyCalls.showBillingProfile, showBillingProfile)
  serveNonTransactional(api, partyCalls.saveBillingProfile, saveBillingProfile)
  serveNonTransactional(api, partyCalls.sendBillingEmailLinks, sendBillingEmailLinks)
  serve(api, partyCalls.confirmBillingEmail, confirmBillingEmail)
  serve(api, invoiceCalls.listInvoices, listInvoices)
  serve(api, invoiceCalls.showInvoice, showInvoice)
  serveNonTransactional(api, invoiceCalls.showInvoicePdf, showInvoicePdf)
  serve(api, invoiceCalls.showInvoiceXml, showInvoiceXml)
  serve(api, invoiceCalls.payFromBalance, payOwnFromBalance)
}
