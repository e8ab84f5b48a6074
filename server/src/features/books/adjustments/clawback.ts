import { dayMs } from '@frontrow/contract/durations'
import type { Account } from '../journal/entry.ts'
import { startOfDay, utcDayOf } from '../../../lib/time/utc-day.ts'

/** A publisher gives back what was invalid until this many days after the close of its month. */
export const clawbackDays = 60

/** Who bears what is taken back of a day: the publisher's part, and the network's. */
export interface Bearers {
  publisher: (organizationId: string) => Account
  network: Account
}

/**
 * While the month of the day is open, what was estimated is taken back. Afterwards it is taken of
 * what may be paid out, which may fall below 0, and later still the network bears it.
 */
export function bearersOf(closedAt: Date | undefined, now: Date): Bearers {
  if (closedAt === undefined)
    return {
      publisher: (organizationId) => ({ code: 'publisher:estimated', organizationId }),
      network: { code: 'network:estimated' },
    }
  const lastDay = startOfDay(utcDayOf(closedAt)).getTime() + clawbackDays * dayMs
  const isLate = utcDayOf(now) > utcDayOf(new Date(lastDay))
  return {
    publisher: (organizationId) =>
      isLate ? { code: 'network:ivt' } : { code: 'publisher:payable', organizationId },
    network: { code: 'network:revenue' },
  }
}
