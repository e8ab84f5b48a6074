import { minuteMs } from '@frontrow/contract/durations'
import type { Services } from '../../../lib/calls/context.ts'
import { eachAlone } from '../../../lib/failures/each-alone.ts'
import { noteRun } from '../../../lib/time/job-runs.sql.ts'
import { repeat } from '../../../lib/time/repeat.ts'
import { beginTerms } from '../../account/account.ts'
import { openAdjustedImpressions, openDayRecounts } from '../../delivery/delivery.ts'
import { applyAdjustments } from '../adjustments/apply-adjustments.ts'
import { type BookDatabases, closeDaysApart } from '../days/close-days-apart.ts'
import { daysToClose } from '../days/close-days.ts'
import { closeMonths } from './close-months.ts'
import { differingDays } from '../days/due-days.sql.ts'
import { releaseEndedHolds } from '../documents/earning-holds.ts'
import { invoiceDueUse } from '../invoices/invoice-due-use.ts'
import { sealBookDays } from '../journal/seal-days.ts'

const booksJob = { name: 'books', everySeconds: minuteMs / 1000 }

export interface KeptBooks {
  /** The number of ended days that are not posted because their counts differ. */
  differingDays(): number
  close(): Promise<void>
}

/**
 * Begins new terms, closes the days that have ended, goes on with a month that is being closed,
 * releases holds that are over, applies approved adjustments, seals the days of the books and
 * issues invoices, each minute until it is closed. One of these that fails keeps no other from
 * being done. All nodes may run it.
 */
export function keepBooks(services: Services, { coreUrl, eventUrl }: BookDatabases): KeptBooks {
  const { database, log, config } = services
  const recounts = openDayRecounts(services, eventUrl)
  const adjusted = openAdjustedImpressions(services, eventUrl)
  const ending = new AbortController()
  const closeDays = async () => {
    const days = await daysToClose({ database, recounts })
    if (days.length === 0) return []
    const databases = { coreUrl, eventUrl }
    try {
      return await closeDaysApart({ databases, days, logLevel: config.logLevel }, ending.signal)
    } catch (error) {
      // This server ends, and the next one closes the days.
      if (ending.signal.aborted) return []
      throw error
    }
  }
  let differing = 0
  const countDiffering = async () => {
    differing = (await database.asSystem(differingDays)).length
  }
  const jobs: readonly [name: string, job: () => Promise<unknown>][] = [
    ['begin terms', () => beginTerms(services)],
    ['close days', async () => tellOfDifferences(log, await closeDays())],
    ['close months', () => closeMonths(services)],
    ['release holds', () => releaseEndedHolds(services)],
    ['apply adjustments', () => applyAdjustments({ database, adjusted })],
    ['seal days', () => sealBookDays(services)],
    ['invoice use', () => invoiceDueUse(services)],
    ['count days that differ', countDiffering],
  ]
  const stop = repeat({
    pauseMs: minuteMs,
    work: () =>
      noteRun(database, booksJob, async () => {
        await eachAlone(
          jobs,
          ([name]) => name,
          ([, job]) => job(),
        )
        return differing === 0 ? 'no day differs' : `${differing} days differ`
      }),
    failed: (error) =>
      log.warn(
        { err: error },
        'a part of the work on the books failed, and the other parts were done; no money is lost, it is charged later; the next try is in a minute; check both databases if this repeats',
      ),
  })
  return {
    differingDays: () => differing,
    close: async () => {
      ending.abort()
      await stop()
      await Promise.all([recounts.close(), adjusted.close()])
    },
  }
}

function tellOfDifferences(
  log: Services['log'],
  closed: readonly { day: string; state: string; difference?: string | null }[],
): void {
  for (const { day, state, difference } of closed)
    if (state === 'differs')
      log.error(
        `the counts of ${day} differ, so nothing of that day was charged or credited (${difference ?? ''}); a counter was changed or lost, or the event database was restored from a backup; run "npm run operator -- verify", put it right, then "npm run operator -- close-day ${day}"`,
      )
}
