import * as cashCalls from '@frontrow/contract/operator/finance/cash'
import * as actCalls from '@frontrow/contract/operator/finance/payout-acts'
import * as operatorCalls from '@frontrow/contract/operator/finance/payouts'
import * as returnCalls from '@frontrow/contract/operator/finance/returns'
import * as calls from '@frontrow/contract/payouts'
import type { Api } from '../../lib/calls/api.ts'
import { serveNonTransactional } from '../../lib/calls/serve.ts'
import { serveOperator } from '../../lib/calls/serve-operator.ts'
import { downloadBankStatement, enterBankStatement, listCash } from './bank/cash.ts'
import { listPayoutRuns, showPayoutRun } from './pages/list-runs.ts'
import { resolvePayout } from './runs/payout-resolved.ts'
import { setThreshold, showStatus } from './pages/payout-status.ts'
import { previewPayouts } from './pages/preview-payouts.ts'
import {
  allowAccount,
  downloadPayoutFile,
  markPayouts,
  proposeManualPayout,
  proposePayouts,
} from './pages/run-calls.ts'
import {
  downloadReturnFile,
  listReturns,
  markReturn,
  proposeReturn,
} from './returns/return-calls.ts'
import { changePayoutSettings } from './sepa/settings-changed.ts'

export { movedOn } from './bank/bank-statement.sql.ts'
export {
  cashEntered,
  type Closing,
  enterClosing,
  freezeClosing,
  judgeClosing,
} from './bank/enter-closing.ts'
export { payoutsJob } from './runs/payouts-job.ts'
export { payableOf } from './runs/payout.sql.ts'
export { makeFile } from './runs/make-file.ts'
export { markRun } from './runs/mark-payouts.ts'
export { freezeResolution, payoutResolved, returnableOf } from './runs/payout-resolved.ts'
export { payoutsPaid, type RunPayload } from './runs/payouts-paid.ts'
export { freezeManual, freezeRun } from './runs/propose-run.ts'
export { returnMarked } from './returns/return-marked.ts'
export { returnProposed } from './returns/return-proposed.ts'
export { payoutSettingsChanged, proposedSettings } from './sepa/settings-changed.ts'
export { verifyPayouts } from './runs/verify-payouts.sql.ts'

/** Binds the calls of an organization about its next payout. */
export function bindPayouts(api: Api): void {
  serveNonTransactional(api, calls.showPayoutStatus, showStatus)
  serveNonTransactional(api, calls.setPayoutThreshold, setThreshold)
}

/** Binds the calls of operators about payouts and cash. */
export function bindPayoutRuns(api: Api): void {
  serveOperator(api, operatorCalls.previewPayouts, previewPayouts)
  serveOperator(api, operatorCalls.listPayoutRuns, listPayoutRuns)
  serveOperator(api, operatorCalls.showPayoutRun, showPayoutRun)
  serveOperator(api, operatorCalls.proposePayouts, proposePayouts)
  serveOperator(api, actCalls.proposeManualPayout, proposeManualPayout)
  serveOperator(api, operatorCalls.downloadPayoutFile, downloadPayoutFile)
  serveOperator(api, operatorCalls.markPayouts, markPayouts)
  serveOperator(api, actCalls.resolvePayout, resolvePayout)
  serveOperator(api, actCalls.allowAccount, allowAccount)
  serveOperator(api, actCalls.changePayoutSettings, changePayoutSettings)
  serveOperator(api, returnCalls.listReturns, listReturns)
  serveOperator(api, returnCalls.proposeReturn, proposeReturn)
  serveOperator(api, returnCalls.downloadReturnFile, downloadReturnFile)
  serveOperator(api, returnCalls.markReturn, markReturn)
  serveOperator(api, cashCalls.listCash, listCash)
  serveOperator(api, cashCalls.enterBankStatement, enterBankStatement)
  serveOperator(api, cashCalls.downloadBankStatement, downloadBankStatement)
}
