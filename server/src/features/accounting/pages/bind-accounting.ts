import {
  makeBookkeepingFile as makeBookkeepingFileCall,
  makePaymentsOfYear as makePaymentsOfYearCall,
  makeWithheldOfYear as makeWithheldOfYearCall,
} from '@frontrow/contract/operator/finance/bookkeeping'
import * as bookCalls from '@frontrow/contract/operator/finance/books'
import * as calls from '@frontrow/contract/operator/finance/finance'
import * as openCalls from '@frontrow/contract/operator/finance/open-items'
import type { Api } from '../../../lib/calls/api.ts'
import { serveOperator } from '../../../lib/calls/serve-operator.ts'
import { makeBookkeepingFile, makeYearFileWith } from '../bookkeeping/make-bookkeeping-file.ts'
import { proposeMonthClose } from '../months/propose-month-close.ts'
import { listOpenItems } from '../open-items/list-open-items.ts'
import { showCustomerAccount } from '../open-items/show-customer-account.ts'
import { askBankDetails } from './ask-bank-details.ts'
import { listBookMonths } from './list-book-months.ts'
import { showBookMonth } from './show-book-month.ts'
import { showFinance } from './show-finance.ts'

/** Binds the calls of operators about months and the files of the bookkeeper. */
export function bindAccounting(api: Api): void {
  serveOperator(api, calls.showFinance, showFinance)
  serveOperator(api, bookCalls.listBookMonths, listBookMonths)
  serveOperator(api, bookCalls.showBookMonth, showBookMonth)
  serveOperator(api, bookCalls.proposeMonthClose, proposeMonthClose)
  serveOperator(api, bookCalls.askBankDetails, askBankDetails)
  serveOperator(api, openCalls.listOpenItems, listOpenItems)
  serveOperator(api, openCalls.showCustomerAccount, showCustomerAccount)
  serveOperator(api, makeBookkeepingFileCall, makeBookkeepingFile)
  serveOperator(api, makePaymentsOfYearCall, makeYearFileWith('payments'))
  serveOperator(api, makeWithheldOfYearCall, makeYearFileWith('withheld'))
}
