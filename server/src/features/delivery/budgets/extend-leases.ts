import type { Db } from '../../../lib/database.ts'
import { impressionPrice, pricesIn, readRates } from '../../campaigns/campaigns.ts'
import { extendLeases, readLeaseTerms } from './budget.sql.ts'
import { type Granting, heldMs, issueMs } from './grant-leases.ts'
import { isolateFailures } from './isolate-failures.ts'
import { atOnce } from './take-leases.ts'

/** An untouched lease is extended when it ends within this time. */
const extendMs = 15_000

/**
 * Extends the first leases of campaigns without ad requests, instead of granting new ones each
 * minute. A lease whose price has changed since, in either currency, is not extended, so the next
 * lease gets the current price. Returns the number of extended leases.
 */
export async function extendUntouched(granting: Granting, now: Date): Promise<number> {
  const { core, leaseLedger } = granting
  const ids = leaseLedger.untouched(new Date(now.getTime() + extendMs)).map(({ id }) => id)
  const till = new Date(now.getTime() + issueMs)
  const expiresAt = new Date(till.getTime() + heldMs)
  let extended = 0
  for (let first = 0; first < ids.length; first += atOnce) {
    // A lease that cannot be extended ends, and a new lease is requested then.
    await isolateFailures(ids.slice(first, first + atOnce), async (portion) => {
      const open = await core.asSystem(async (db) => {
        const same = await atSamePrice(db, portion, { network: granting.network, now })
        return extendLeases(db, same, expiresAt)
      })
      leaseLedger.extend(open, till)
      extended += open.size
    })
  }
  return extended
}

/** Returns the ids of the leases whose price would be the same if they were granted now. */
async function atSamePrice(
  db: Db,
  ids: readonly string[],
  { network, now }: { network: Granting['network']; now: Date },
): Promise<string[]> {
  const priceOf = pricesIn(network.networkCurrency, await readRates(db, now))
  const terms = await readLeaseTerms(db, ids)
  const same = terms.filter((lease) => {
    const price = impressionPrice(lease, { limits: network.networkLimits, priceOf })
    return (
      typeof price !== 'string' &&
      price.priceMicros === lease.priceMicros &&
      price.networkMicros === lease.networkMicros
    )
  })
  return same.map(({ id }) => id)
}
