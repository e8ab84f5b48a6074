// Exchange rates that were fetched, and those of the last file that were not set.
import { dayMs } from '@frontrow/contract/durations'
import { camel } from '../../../lib/db/camel.ts'
import type { AnyDb, Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'
import { usdBillionths } from './load-rates.ts'

/** By currency: the day of the last file from which a rate was set. */
export async function findFetched(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await many<{ currency: string; day: string }>(db)`
    SELECT currency, max(published_on)::text AS day FROM fx_rates
    WHERE published_on IS NOT NULL GROUP BY currency`
  return new Map(rows.map(({ currency, day }) => [currency, day]))
}

/** Whether a person has set the rate of this very day. */
export async function isSetByHand(
  db: Db,
  { currency, day }: { currency: string; day: string },
): Promise<boolean> {
  const row = await one(db)`
    SELECT 1 FROM fx_rates
    WHERE currency = ${currency} AND as_of = ${day}::date AND source LIKE 'operator:%' LIMIT 1`
  return row !== undefined
}

/** A fetched rate that was not set; decimal texts. */
export interface RateJump {
  currency: string
  usd: string
  before: string
  source: string
}

/** Takes the place of those of the file before. */
export async function writeJumps(db: Db, jumps: readonly RateJump[]): Promise<void> {
  await db.deleteFrom('fx_rate_jumps').execute()
  const rows = jumps.map(({ currency, usd, before, source }) => ({
    currency,
    usdBillionths: usdBillionths(usd),
    beforeBillionths: usdBillionths(before),
    source,
  }))
  if (rows.length > 0) await camel(db).insertInto('fx_rate_jumps').values(rows).execute()
}

export interface StoredJump {
  currency: string
  usdBillionths: bigint
  beforeBillionths: bigint
  source: string
}

/** Those of which nobody has set a rate since. */
export async function findJumps(db: AnyDb): Promise<StoredJump[]> {
  return many<StoredJump>(db)`
    SELECT currency, usd_billionths::bigint AS "usdBillionths", before_billionths::bigint AS "beforeBillionths", source
    FROM fx_rate_jumps j
    WHERE NOT EXISTS (SELECT FROM fx_rates r WHERE r.currency = j.currency AND r.set_at > j.seen_at)
    ORDER BY currency`
}

interface RateFetching {
  /** Why the last attempt failed; null where it did not. */
  failure: string | null
  succeededAt: Date | null
}

/** How the job `rates` did; undefined before its first run. */
export async function findFetching(db: AnyDb): Promise<RateFetching | undefined> {
  return one<RateFetching>(db)`
    SELECT CASE WHEN failures > 0 THEN result END AS failure, succeeded_at AS "succeededAt"
    FROM job_runs WHERE job = 'rates'`
}

const patienceMs = 5 * dayMs

/** Whether attempts have failed for five days. */
export function isFetchingBehind(fetching: RateFetching | undefined, now: Date): boolean {
  if (fetching === undefined || fetching.failure === null) return false
  const { succeededAt } = fetching
  return succeededAt === null || now.getTime() - succeededAt.getTime() >= patienceMs
}

/** How many fetched rates were not set, and whether fetching has failed for five days. */
export async function ratesHealth(
  db: AnyDb,
  now: Date,
): Promise<{ notSet: number; isBehind: boolean }> {
  const [jumps, fetching] = [await findJumps(db), await findFetching(db)]
  return { notSet: jumps.length, isBehind: isFetchingBehind(fetching, now) }
}
