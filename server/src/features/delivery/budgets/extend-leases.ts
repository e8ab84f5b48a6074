import { minuteMs } from '@frontrow/contract/durations'
import { extendLeases } from './budget.sql.ts'
import { type Granting, heldMs, issueMs } from './grant-leases.ts'
import { isolateFailures } from './isolate-failures.ts'
import type { Lease } from './lease-pages.ts'
import { atOnce } from './take-leases.ts'

export interface Extending extends Granting {
  /** True if a lease of the campaign would have the same price in both currencies now. */
  hasPriceOfNow: (lease: Lease) => boolean
}

/** An untouched lease is extended when it ends within this time. */
const extendMs = 15_000
/**
 * The core database reserves the money of an extended lease for this long beyond its end, so that
 * it is not asked at each extension.
 */
export const reservedAheadMs = 10 * minuteMs

/**
 * Extends the first leases of campaigns without ad requests, instead of granting new ones each
 * minute. A lease whose price has changed since, in either currency, is not extended, so the next
 * lease gets the current price. Returns the number of extended leases.
 */
export async function extendUntouched(extending: Extending, now: Date): Promise<number> {
  const { core, leaseLedger, hasPriceOfNow } = extending
  const till = new Date(now.getTime() + issueMs)
  const due = leaseLedger.untouched(new Date(now.getTime() + extendMs)).filter(hasPriceOfNow)
  if (due.length === 0) return 0
  const isReserved = (lease: Lease) => Math.min(till.getTime(), lease.dayEnds) <= lease.reservedTill
  const reserved = due.filter(isReserved)
  leaseLedger.extend(new Set(reserved.map(({ id }) => id)), till)
  let extended = reserved.length
  const ids = due.filter((lease) => !isReserved(lease)).map(({ id }) => id)
  const reservedTill = new Date(till.getTime() + reservedAheadMs)
  const expiresAt = new Date(reservedTill.getTime() + heldMs)
  for (let first = 0; first < ids.length; first += atOnce) {
    // A lease that cannot be extended ends, and a new lease is requested then.
    await isolateFailures(ids.slice(first, first + atOnce), async (portion) => {
      const open = await core.asSystem((db) => extendLeases(db, portion, expiresAt))
      leaseLedger.extend(open, till, reservedTill)
      extended += open.size
    })
  }
  return extended
}
