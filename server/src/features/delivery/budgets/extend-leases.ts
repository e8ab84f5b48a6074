import type { Db } from '../../../lib/database.ts'
import { impressionPrice, pricesIn, readRates } from '../../campaigns/campaigns.ts'
import { extendLeases, readLeaseTerms } from './budget.sql.ts'
import { type Granting, heldMs, issueMs } from './grant-leases.ts'
import { isolateFailures } from './isolate-failures.ts'
import { atOnce } from './take-leases.ts'

/** A lease that nothing was taken from goes on when it has no longer than this. */
const extendMs = 15_000

/**
 * A first lease of a campaign that nobody asks for goes on and on, instead of being taken anew each
 * minute. One whose price is another one now, in either currency, ends with its minute: the next
 * lease has the price of then. Returns how many go on.
 */
export async function extendUntouched(of: Granting, now: Date): Promise<number> {
  const { core, leaseLedger } = of
  const ids = leaseLedger.untouched(new Date(now.getTime() + extendMs)).map(({ id }) => id)
  const till = new Date(now.getTime() + issueMs)
  const expiresAt = new Date(till.getTime() + heldMs)
  let extended = 0
  for (let first = 0; first < ids.length; first += atOnce) {
    // One that cannot be extended ends, and another one is wanted then.
    await isolateFailures(ids.slice(first, first + atOnce), async (portion) => {
      const open = await core.asSystem(async (db) => {
        const same = await atSamePrice(db, portion, { network: of.network, now })
        return extendLeases(db, same, expiresAt)
      })
      leaseLedger.extend(open, till)
      extended += open.size
    })
  }
  return extended
}

/** The ids of the leases that would have the same price if they were granted now. */
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
