import { amountText } from '@frontrow/contract/money/amounts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Db } from '../../../lib/db/database.ts'
import { announce, organizationsTaking } from '../../webhooks/webhooks.ts'
import type { ChargeRow, EarningRow } from './post-day.sql.ts'

interface ClosedDay {
  day: string
  revision: number
  currency: string
  charges: readonly ChargeRow[]
  earnings: readonly EarningRow[]
}

/** Notifies the webhooks of each organization that spent or earned something on a day. */
export async function announceDay(db: Db, closed: ClosedDay): Promise<void> {
  const taking = await organizationsTaking(db, 'day.closed')
  if (taking.size === 0) return
  const sums = new Map<string, { spent: bigint; earned: bigint }>()
  const add = (organizationId: string, spent: bigint, earned: bigint) => {
    if (!taking.has(organizationId)) return
    const sum = sums.get(organizationId) ?? { spent: 0n, earned: 0n }
    sums.set(organizationId, { spent: sum.spent + spent, earned: sum.earned + earned })
  }
  for (const { organizationId, networkMicros, adjustedMicros } of closed.charges)
    add(organizationId, networkMicros - adjustedMicros, 0n)
  for (const { organizationId, earnedMicros } of closed.earnings)
    add(organizationId, 0n, earnedMicros)
  const now = await readNow(db)
  const { day, revision, currency } = closed
  for (const [organizationId, { spent, earned }] of sums) {
    const amounts = { earned: amountText(earned), spent: amountText(spent), currency }
    const data = { day, revision, ...amounts }
    await announce(db, { organizationId, type: 'day.closed', data, at: now, now })
  }
}
