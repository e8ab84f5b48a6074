import { minuteMs } from '@frontrow/contract/durations'
import type { Services } from '../../../lib/calls/context.ts'
import { allAlone } from '../../../lib/failures/each-alone.ts'
import type { Job } from '../../../lib/time/jobs.ts'
import { beginTerms } from '../../account/for-operators.ts'
import { openAdjustedImpressions, openDayRecounts } from '../../delivery/for-books.ts'
import { closeMonths } from './close-months.ts'
import {
  applyAdjustments,
  closeDays,
  differingDays,
  sealBookDays,
} from '../../books/for-accounting.ts'
import { invoiceDueUse, releaseEndedHolds, returnCredits } from '../../documents/for-accounting.ts'

export interface BooksJob extends Job {
  /** The number of ended days that are not posted because their counts differ. */
  differingDays(): number
}

/**
 * Begins new terms, closes the days that have ended, goes on with a month that is being closed,
 * releases holds that are over, applies approved adjustments, seals the days of the books, issues
 * invoices, and owes credits back. One of these that fails keeps no other from being done. All
 * nodes may run it; the leader closes the days.
 */
export function booksJob(services: Services, eventUrl: string, leads: () => boolean): BooksJob {
  const { database, log } = services
  const recounts = openDayRecounts(services, eventUrl)
  const adjusted = openAdjustedImpressions(services, eventUrl)
  const closeOwnDays = async (signal: AbortSignal) => {
    if (!leads()) return
    try {
      await closeDays({ database, recounts, signal }, (closed) => logDifference(log, closed))
    } catch (error) {
      // Where this server ends, the next one closes the days.
      if (!signal.aborted) throw error
    }
  }
  let differing = 0
  return {
    name: 'books',
    everyMs: minuteMs,
    runs: 'on each node',
    isNoted: true,
    work: async (signal) => {
      await allAlone({
        'begin terms': () => beginTerms(services),
        'close days': () => closeOwnDays(signal),
        'close months': () => closeMonths(services),
        'release holds': () => releaseEndedHolds(services),
        'apply adjustments': () => applyAdjustments({ database, adjusted }),
        'seal days': () => sealBookDays(services),
        'invoice use': () => invoiceDueUse(services),
        'return credits': () => returnCredits(services),
        'count days that differ': async () => {
          differing = (await database.asSystem(differingDays)).length
        },
      })
      return differing === 0 ? 'no day differs' : `${differing} days differ`
    },
    level: 'warn',
    whenFailed:
      'a part of the work on the books failed, and the other parts were done; no money is lost, it is charged later; the next try is in a minute; check both databases if this repeats',
    close: async () => void (await Promise.all([recounts.close(), adjusted.close()])),
    differingDays: () => differing,
  }
}

function logDifference(
  log: Services['log'],
  { day, state, difference }: { day: string; state: string; difference?: string | null },
): void {
  if (state !== 'differs') return
  log.error(
    `the counts of ${day} differ, so nothing of that day was billed or credited (${difference ?? ''}); a counter was changed or lost, or the event database was restored from a backup; run "npm run operator -- verify", put it right, then count the day again in the operator's console under Finance, Days`,
  )
}
