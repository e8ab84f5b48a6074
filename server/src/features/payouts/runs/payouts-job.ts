import { minuteMs } from '@frontrow/contract/durations'
import type { Services } from '../../../lib/calls/context.ts'
import type { Job } from '../../../lib/time/jobs.ts'
import { deleteAbandonedReturns } from '../returns/returns.sql.ts'
import { cancelAbandoned, lockPayouts } from './payout.sql.ts'
import { createSandboxPayouts } from './provider.ts'
import { sendPayouts } from './send-payouts.ts'

/**
 * Sends approved payouts of the sandbox. Where a proposal ended without an approval, its payouts
 * are cancelled, and its plan to pay money back is deleted.
 */
export function payoutsJob(services: Services): Job {
  const bank = createSandboxPayouts()
  return {
    name: 'payouts',
    everyMs: minuteMs,
    runs: 'on each node',
    isNoted: true,
    work: async () => {
      await services.database.asSystem(async (db) => {
        await lockPayouts(db)
        await cancelAbandoned(db)
        await deleteAbandonedReturns(db)
      })
      const changed = await sendPayouts(services, bank)
      return changed === 0 ? 'nothing was sent' : `${changed} payouts went on`
    },
    level: 'warn',
    whenFailed:
      'payouts were not sent or not looked up; none is sent twice; the next try is in a minute; check the database if this repeats',
  }
}
