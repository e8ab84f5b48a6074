import * as adjustmentCalls from '@frontrow/contract/operator/finance/adjustments'
import * as bookCalls from '@frontrow/contract/operator/finance/books'
import * as calls from '@frontrow/contract/operator/finance/finance'
import * as journalCalls from '@frontrow/contract/operator/finance/journal'
import type { Api } from '../../../lib/calls/api.ts'
import { serveOperator } from '../../../lib/calls/serve-operator.ts'
import type { Delivery } from '../../delivery/delivery.ts'
import { listAdjustments } from '../adjustments/list-adjustments.ts'
import { proposeAdjustmentWith } from '../adjustments/propose-adjustment.ts'
import { closeDayCallWith } from './close-day-call.ts'
import { listBookDays } from './list-book-days.ts'
import { listJournal, showJournalEntry } from './list-journal.ts'
import { showTrialBalance } from './show-trial-balance.ts'

/** Binds the calls of operators about the journal, its days and adjustments. */
export function bindBooks(
  api: Api,
  delivery: Pick<Delivery['operations'], 'recounts' | 'adjusted'>,
): void {
  serveOperator(api, calls.showTrialBalance, showTrialBalance)
  serveOperator(api, bookCalls.listBookDays, listBookDays)
  serveOperator(api, bookCalls.closeBookDay, closeDayCallWith(delivery.recounts))
  serveOperator(api, journalCalls.listJournal, listJournal)
  serveOperator(api, journalCalls.showJournalEntry, showJournalEntry)
  serveOperator(api, adjustmentCalls.listAdjustments, listAdjustments)
  serveOperator(api, adjustmentCalls.proposeAdjustment, proposeAdjustmentWith(delivery.adjusted))
}
