import { minuteMs } from '@frontrow/contract/durations'
import { portionsOf } from '../../../lib/db/portions.ts'
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
 * lease gets the current price. Requests get their turn between portions. Returns the number of
 * extended leases.
 */
export async function extendUntouched(extending: Extending, now: Date): Promise<number> {
  const { core, leaseLedger, hasPriceOfNow } = extending
  const till = new Date(now.getTime() + issueMs)
  const isReserved = (lease: Lease) => Math.min(till.getTime(), lease.dayEnds) <= lease.reservedTill
  const reservedTill = new Date(till.getTime() + reservedAheadMs)
  const expiresAt = new Date(reservedTill.getTime() + heldMs)
  let extended = 0
  const due = leaseLedger.untouched(new Date(now.getTime() + extendMs))
  for await (const leases of portionsOf(due, atOnce)) {
    const portion = leases.filter(hasPriceOfNow)
    const reserved = portion.filter(isReserved)
    leaseLedger.extend(new Set(reserved.map(({ id }) => id)), till)
    extended += reserved.length
    const ids = portion.filter((lease) => !isReserved(lease)).map(({ id }) => id)
    // A lease that cannot be extended ends, and a new lease is requested then.
    await isolateFailures(ids, async (wanted) => {
      const open = await core.asSystem((db) => extendLeases(db, wanted, expiresAt))
      leaseLedger.extend(open, till, reservedTill)
      extended += open.size
    })
  }
  return extended
}
