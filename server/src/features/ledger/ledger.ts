import * as calls from '@frontrow/contract/ledger'
import * as statementCalls from '@frontrow/contract/statements'
import type { Api } from '../../lib/api.ts'
import { serve, serveNonTransactional } from '../../lib/serve.ts'
import { listStatements } from './list-statements.ts'
import { showBilling } from './show-billing.ts'
import { showEarnings } from './show-earnings.ts'
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
export { lockDayClose } from './book-day.sql.ts'
export { countAgain } from './due-days.sql.ts'
export { monthBefore } from './month.ts'
export { exportBooks, type MonthExported } from './export-books.ts'
export { type KeptBooks, keepBooks } from './keep-books.ts'
export { openBooks, openFreshBooks } from './open-books.ts'
export { pinNetworkCurrency } from './pin-network-currency.ts'
export {
  type AdjustmentWanted,
  prepareAdjustment,
  type PreparedAdjustment,
  adjustmentEffect,
} from './propose-adjustment.ts'
export { releaseEndedHolds } from './earning-holds.ts'
export { sealBookDays } from './seal-days.ts'
export { percentOf, setShare } from './set-share.ts'
export { verifyAdjustments } from './verify-adjustments.ts'
export { verifyBooks } from './verify-books.ts'

/** Binds the calls for what an organization earned and owes. */
export function bindLedger(api: Api): void {
  serveNonTransactional(api, calls.showEarnings, showEarnings)
  serveNonTransactional(api, calls.showBilling, showBilling)
  serve(api, statementCalls.listStatements, listStatements)
  serve(api, statementCalls.showStatement, showStatement)
  serveNonTransactional(api, statementCalls.showStatementPdf, showStatementPdf)
}
