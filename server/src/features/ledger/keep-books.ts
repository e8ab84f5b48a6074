import { minuteMs } from '@frontrow/contract/durations'
import type { Services } from '../../lib/context.ts'
import { noteRun } from '../../lib/job-runs.sql.ts'
import { repeat } from '../../lib/repeat.ts'
import { beginTerms } from '../account/account.ts'
import { openAdjustedImpressions, openDayRecounts } from '../delivery/delivery.ts'
import { applyAdjustments } from './apply-adjustments.ts'
import { closeDays } from './close-days.ts'
import { closeMonths } from './close-months.ts'
import { differingDays } from './due-days.sql.ts'
import { releaseEndedHolds } from './earning-holds.ts'
import { invoiceDueUse } from './invoice-due-use.ts'
import { sealBookDays } from './seal-days.ts'

const booksJob = { name: 'books', everySeconds: minuteMs / 1000 }

export interface KeptBooks {
  /** The number of ended days that are not posted because their counts differ. */
  differingDays(): number
  close(): Promise<void>
}

/**
 * Begins new terms, closes the days that have ended, goes on with a month that is being closed,
 * releases holds that are over, applies approved adjustments, seals the days of the books and
 * issues invoices, each minute until it is closed. All nodes may run it.
 */
export function keepBooks(services: Services, eventDatabaseUrl: string): KeptBooks {
  const { database, log } = services
  const recounts = openDayRecounts(services, eventDatabaseUrl)
  const adjusted = openAdjustedImpressions(services, eventDatabaseUrl)
  const closing = { database, recounts }
  let differing = 0
  const stop = repeat({
    pauseMs: minuteMs,
    work: () =>
      noteRun(database, booksJob, async () => {
        await beginTerms(services)
        for (const { day, state, difference } of await closeDays(closing))
          if (state === 'differs')
            log.error(
              `the counts of ${day} differ, so nothing of that day was charged or credited (${difference ?? ''}); a counter was changed or lost, or the event database was restored from a backup; run "npm run operator -- verify", put it right, then "npm run operator -- close-day ${day}"`,
            )
        await closeMonths(services)
        await releaseEndedHolds(services)
        await applyAdjustments({ database, adjusted })
        await sealBookDays(services)
        await invoiceDueUse(services)
        differing = (await database.asSystem(differingDays)).length
        return differing === 0 ? 'no day differs' : `${differing} days differ`
      }),
    failed: (error) =>
      log.warn(
        { err: error },
        'days were not closed or not sealed, or adjustments not applied; no money is lost, it is charged later; the next try is in a minute; check both databases if this repeats',
      ),
  })
  return {
    differingDays: () => differing,
    close: async () => {
      await stop()
      await Promise.all([recounts.close(), adjusted.close()])
    },
  }
}
