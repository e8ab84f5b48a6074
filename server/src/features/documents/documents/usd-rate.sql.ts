import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'

export interface UsdRate {
  /** The value of one unit in USD, times a billion. */
  billionths: bigint
  /** The first UTC day that it holds for. */
  since: string
  /** Empty for USD itself. */
  source: string
}

/** The rate of a currency that holds on a UTC day; undefined where there is none. */
export async function usdRateOn(
  db: Db,
  { currency, day }: { currency: string; day: string },
): Promise<UsdRate | undefined> {
  if (currency === 'USD') return { billionths: 1_000_000_000n, since: day, source: '' }
  return one<UsdRate>(db)`
    SELECT usd_billionths::bigint AS billionths, as_of AS since, coalesce(nullif(cited, ''), source) AS source FROM fx_rates
    WHERE currency = ${currency} AND as_of <= ${day}::date ORDER BY as_of DESC, number DESC LIMIT 1`
}
