import { minuteMs } from '@frontrow/contract/durations'
import type { Services } from '../../../lib/calls/context.ts'
import { noteRun } from '../../../lib/time/job-runs.sql.ts'
import { repeat } from '../../../lib/time/repeat.ts'
import { cancelAbandoned, lockPayouts } from './payout.sql.ts'
import { openSandboxPayouts } from './provider.ts'
import { sendPayouts } from './send-payouts.ts'

const payoutsJob = { name: 'payouts', everySeconds: minuteMs / 1000 }

/**
 * Sends approved payouts of the sandbox and cancels those that are proposed no more, each minute.
 * Returns the function that stops it.
 */
export function keepPayouts(services: Services): () => Promise<void> {
  const bank = openSandboxPayouts()
  return repeat({
    pauseMs: minuteMs,
    work: () =>
      noteRun(services.database, payoutsJob, async () => {
        await services.database.asSystem(async (db) => {
          await lockPayouts(db)
          await cancelAbandoned(db)
        })
        const changed = await sendPayouts(services, bank)
        return changed === 0 ? 'nothing was sent' : `${changed} payouts went on`
      }),
    failed: (error) =>
      services.log.warn(
        { err: error },
        'payouts were not sent or not looked up; none is sent twice; the next try is in a minute; check the database if this repeats',
      ),
  })
}
