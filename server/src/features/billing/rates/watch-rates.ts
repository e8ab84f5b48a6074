import { dayMs, minuteMs } from '@frontrow/contract/durations'
import type { Services } from '../../../lib/calls/context.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Job } from '../../../lib/time/jobs.ts'
import { rateDays } from './rate.sql.ts'
import { oldRateDays } from '@frontrow/contract/operator/finance/rates'

export interface WatchedRates extends Job {
  /**
   * The age of the oldest exchange rate that the network's currency or a running campaign is priced
   * by; 0 when none is needed.
   */
  ageSeconds(): number
}

/**
 * Reads the age of the exchange rates in use, now and with each run of the job. Old rates are
 * logged as a warning at once.
 */
export async function watchRates({ database, config, log }: Services): Promise<WatchedRates> {
  let oldestMs: number | undefined
  const read = () =>
    database.asSystem(async (db) => {
      const now = await readNow(db)
      const days = await rateDays(db, { networkCurrency: config.networkCurrency, now })
      const oldest = days[0]
      oldestMs = oldest && Date.parse(`${oldest.day}T00:00:00Z`)
      return { days, now }
    })
  let aheadMs = 0
  const { days, now } = await read()
  aheadMs = now.getTime() - Date.now()
  const old = days.filter(({ day }) => now.getTime() - Date.parse(day) > oldRateDays * dayMs)
  if (old.length > 0) {
    const currencies = old.map(({ currency, day }) => `${currency} (${day})`).join(', ')
    log.warn(
      `exchange rates are more than ${oldRateDays} days old: ${currencies}; campaigns in these currencies are still priced by them; set new ones ` +
        'with "operator set-rate"',
    )
  }
  return {
    name: 'age of exchange rates',
    everyMs: 10 * minuteMs,
    runs: 'on each node',
    work: async () => void (await read()),
    level: 'warn',
    whenFailed:
      'reading the age of the exchange rates failed; users are not affected, and it is tried again in 10 minutes',
    ageSeconds: () =>
      oldestMs === undefined ? 0 : Math.max(0, (Date.now() + aheadMs - oldestMs) / 1000),
  }
}
