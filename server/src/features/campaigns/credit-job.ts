import { minuteMs } from '@frontrow/contract/durations'
import { amountText } from '@frontrow/contract/money/amounts'
import type { Services } from '../../lib/calls/context.ts'
import { eachAlone } from '../../lib/failures/each-alone.ts'
import type { Job } from '../../lib/time/jobs.ts'
import { readNow } from '../../lib/time/clock.sql.ts'
import { announce, organizationsTaking } from '../webhooks/webhooks.ts'
import { pricingOf } from './show-money-stop.ts'
import { findUsedCredits } from './spending.sql.ts'

/** Notifies the webhooks of organizations that their balance or their credit limit is used up. */
export function creditJob(services: Pick<Services, 'database' | 'config'>): Job {
  return {
    name: 'used credit',
    everyMs: minuteMs,
    runs: 'on each node',
    work: () => announceUsedCredits(services),
    level: 'warn',
    whenFailed:
      'webhooks were not told that money of an organization is used up; its campaigns stop all the same, and the next try is in a minute; check the core database if this repeats',
  }
}

/** Any number of nodes may do it, because the cause of a message is unique. */
async function announceUsedCredits(services: Pick<Services, 'database' | 'config'>): Promise<void> {
  const { database } = services
  const { networkCurrency: currency } = services.config
  const used = await database.asSystem(async (db) => {
    const organizationIds = [...(await organizationsTaking(db, 'credit.used'))]
    if (organizationIds.length === 0) return []
    const now = await readNow(db)
    return findUsedCredits(db, { organizationIds, now, ...pricingOf(services) })
  })
  await eachAlone(
    used,
    ({ organizationId }) => `organization ${organizationId}`,
    ({ organizationId, stop, leftMicros, cause }) =>
      database.asSystem(async (db) => {
        const now = await readNow(db)
        const data = { stopped_by: stop, left: amountText(leftMicros), currency }
        await announce(db, { organizationId, type: 'credit.used', data, cause, at: now, now })
      }),
  )
}
