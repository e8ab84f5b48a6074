import * as adjustmentCalls from '@frontrow/contract/operator/finance/adjustments'
import {
  makeBookkeepingFile as makeBookkeepingFileCall,
  makePaymentsOfYear as makePaymentsOfYearCall,
  makeWithheldOfYear as makeWithheldOfYearCall,
} from '@frontrow/contract/operator/finance/bookkeeping'
import * as bookCalls from '@frontrow/contract/operator/finance/books'
import { recordTaxPayment as recordTaxPaymentCall } from '@frontrow/contract/operator/finance/cash'
import * as creditCalls from '@frontrow/contract/operator/finance/credits'
import * as calls from '@frontrow/contract/operator/finance/finance'
import * as invoiceCalls from '@frontrow/contract/operator/finance/invoices'
import * as journalCalls from '@frontrow/contract/operator/finance/journal'
import * as publisherInvoiceCalls from '@frontrow/contract/operator/finance/publisher-invoices'
import * as sellerCalls from '@frontrow/contract/operator/finance/seller'
import * as paperCalls from '@frontrow/contract/operator/finance/tax-papers'
import * as termsCalls from '@frontrow/contract/operator/terms'
import type { Api } from '../../../lib/calls/api.ts'
import { serveOperator } from '../../../lib/calls/serve-operator.ts'
import type { Delivery } from '../../delivery/delivery.ts'
import { makeBookkeepingFile, makeYearFileWith } from '../bookkeeping/make-bookkeeping-file.ts'
import { closeDayCallWith } from './close-day-call.ts'
import { changeCreditLimit } from './change-credit-limit.ts'
import { listAdjustments } from '../adjustments/list-adjustments.ts'
import { listBookDays } from './list-book-days.ts'
import { listBookMonths } from './list-book-months.ts'
import { listCredits } from './list-credits.ts'
import { listJournal, showJournalEntry } from './list-journal.ts'
import {
  listNetworkInvoices,
  payNetworkInvoice,
  recordPrepayment,
  showNetworkInvoice,
  showNetworkInvoicePdf,
  showNetworkInvoiceXml,
  writeOffInvoice,
} from './operator-invoices.ts'
import { changeSeller, showSeller } from '../parties/seller-changed.ts'
import { changeShareCall, changeTax, changeTerms, showTerms } from '../rules/operator-terms.ts'
import { addTaxPaper, downloadTaxPaper, listTaxPapers } from '../rules/tax-papers.ts'
import {
  listPublisherInvoices,
  recordPublisherInvoice,
} from '../own-invoices/publisher-invoice-calls.ts'
import { proposeAdjustmentWith } from '../adjustments/propose-adjustment-call.ts'
import { recordTaxPayment } from './record-tax-payment.ts'
import { proposeMonthClose } from '../months/propose-month-close.ts'
import { showBookMonth } from './show-book-month.ts'
import { showFinance } from './show-finance.ts'
import { showTrialBalance } from './show-trial-balance.ts'

/** Binds the calls of operators about the books. */
export function bindFinance(
  api: Api,
  delivery: Pick<Delivery['operations'], 'recounts' | 'adjusted'>,
): void {
  serveOperator(api, calls.showFinance, showFinance)
  serveOperator(api, calls.showTrialBalance, showTrialBalance)
  serveOperator(api, sellerCalls.showSeller, showSeller)
  serveOperator(api, sellerCalls.changeSeller, changeSeller)
  serveOperator(api, bookCalls.listBookDays, listBookDays)
  serveOperator(api, bookCalls.closeBookDay, closeDayCallWith(delivery.recounts))
  serveOperator(api, bookCalls.listBookMonths, listBookMonths)
  serveOperator(api, bookCalls.showBookMonth, showBookMonth)
  serveOperator(api, bookCalls.proposeMonthClose, proposeMonthClose)
  serveOperator(api, makeBookkeepingFileCall, makeBookkeepingFile)
  serveOperator(api, makePaymentsOfYearCall, makeYearFileWith('payments'))
  serveOperator(api, makeWithheldOfYearCall, makeYearFileWith('withheld'))
  serveOperator(api, recordTaxPaymentCall, recordTaxPayment)
  serveOperator(api, publisherInvoiceCalls.listPublisherInvoices, listPublisherInvoices)
  serveOperator(api, publisherInvoiceCalls.recordPublisherInvoice, recordPublisherInvoice)
  serveOperator(api, journalCalls.listJournal, listJournal)
  serveOperator(api, journalCalls.showJournalEntry, showJournalEntry)
  serveOperator(api, adjustmentCalls.listAdjustments, listAdjustments)
  serveOperator(api, adjustmentCalls.proposeAdjustment, proposeAdjustmentWith(delivery.adjusted))
  serveOperator(api, creditCalls.listCredits, listCredits)
  serveOperator(api, creditCalls.changeCreditLimit, changeCreditLimit)
  serveOperator(api, termsCalls.showTerms, showTerms)
  serveOperator(api, termsCalls.changeTerms, changeTerms)
  serveOperator(api, termsCalls.changeTax, changeTax)
  serveOperator(api, termsCalls.changeShare, changeShareCall)
  serveOperator(api, paperCalls.listTaxPapers, listTaxPapers)
  serveOperator(api, paperCalls.addTaxPaper, addTaxPaper)
  serveOperator(api, paperCalls.downloadTaxPaper, downloadTaxPaper)
  serveOperator(api, invoiceCalls.listNetworkInvoices, listNetworkInvoices)
  serveOperator(api, invoiceCalls.showNetworkInvoice, showNetworkInvoice)
  serveOperator(api, invoiceCalls.showNetworkInvoicePdf, showNetworkInvoicePdf)
  serveOperator(api, invoiceCalls.showNetworkInvoiceXml, showNetworkInvoiceXml)
  serveOperator(api, invoiceCalls.payNetworkInvoice, payNetworkInvoice)
  serveOperator(api, invoiceCalls.recordPrepayment, recordPrepayment)
  serveOperator(api, invoiceCalls.writeOffInvoice, writeOffInvoice)
}
