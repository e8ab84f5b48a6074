import type { Db } from '../../lib/db/database.ts'
import { many } from '../../lib/db/rows.ts'

/** The latest rate of each currency: the value of one unit in billionths of a USD. */
export async function readRates(db: Db, now: Date): Promise<Map<string, bigint>> {
  const answer = await many<{ currency: string; rate: string }>(db)`
    SELECT DISTINCT ON (currency) currency, usd_billionths::text AS rate FROM fx_rates
    WHERE as_of <= ${now}::timestamptz AT TIME ZONE 'UTC'
    ORDER BY currency, as_of DESC, number DESC`
  return new Map(answer.map((row) => [row.currency, BigInt(row.rate)]))
}
