import * as cashCalls from '@frontrow/contract/operator/finance/cash'
import * as creditCalls from '@frontrow/contract/operator/finance/credits'
import * as invoiceCalls from '@frontrow/contract/operator/finance/invoices'
import * as publisherInvoiceCalls from '@frontrow/contract/operator/finance/publisher-invoices'
import * as sellerCalls from '@frontrow/contract/operator/finance/seller'
import * as paperCalls from '@frontrow/contract/operator/finance/tax-papers'
import * as termsCalls from '@frontrow/contract/operator/terms'
import type { Api } from '../../../lib/calls/api.ts'
import { serveOperator } from '../../../lib/calls/serve-operator.ts'
import {
  listPublisherInvoices,
  recordPublisherInvoice,
  reversePublisherInvoice,
} from '../own-invoices/publisher-invoice-calls.ts'
import { changeSeller, showSeller } from '../parties/seller-changed.ts'
import { changeShareCall, changeTax, changeTerms, showTerms } from '../rules/operator-terms.ts'
import { addTaxPaper, downloadTaxPaper, listTaxPapers } from '../rules/tax-papers.ts'
import { changeCreditLimit } from './change-credit-limit.ts'
import { listCredits } from './list-credits.ts'
import {
  listNetworkInvoices,
  payNetworkInvoice,
  recordPrepayment,
  showNetworkInvoice,
  showNetworkInvoicePdf,
  showNetworkInvoiceXml,
  reverseWriteOff,
  writeOffInvoice,
} from './operator-invoices.ts'
import { listReceipts, reverseReceipt, applyReceipt } from './operator-receipts.ts'
import { recordTaxPayment } from '../withheld/tax-paid.ts'
import { reverseTaxPayment } from '../withheld/tax-payment-reversed.ts'

/** Binds the calls of operators about terms, invoices and papers. */
export function bindDocumentsForOperators(api: Api): void {
  serveOperator(api, sellerCalls.showSeller, showSeller)
  serveOperator(api, sellerCalls.changeSeller, changeSeller)
  serveOperator(api, cashCalls.recordTaxPayment, recordTaxPayment)
  serveOperator(api, cashCalls.reverseTaxPayment, reverseTaxPayment)
  serveOperator(api, publisherInvoiceCalls.listPublisherInvoices, listPublisherInvoices)
  serveOperator(api, publisherInvoiceCalls.recordPublisherInvoice, recordPublisherInvoice)
  serveOperator(api, publisherInvoiceCalls.reversePublisherInvoice, reversePublisherInvoice)
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
  serveOperator(api, invoiceCalls.reverseWriteOff, reverseWriteOff)
  serveOperator(api, invoiceCalls.listReceipts, listReceipts)
  serveOperator(api, invoiceCalls.reverseReceipt, reverseReceipt)
  serveOperator(api, invoiceCalls.applyReceipt, applyReceipt)
}
