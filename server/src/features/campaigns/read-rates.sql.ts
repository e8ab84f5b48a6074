import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'

/** The latest rate of each currency: the value of one unit in billionths of a USD. */
export async function readRates(db: Db, now: Date): Promise<Map<string, bigint>> {
  const answer = await sql<{ currency: string; rate: string }>`
    SELECT DISTINCT ON (currency) currency, usd_billionths::text AS rate FROM fx_rates
    WHERE as_of <= ${now}::timestamptz AT TIME ZONE 'UTC'
    ORDER BY currency, as_of DESC, number DESC`.execute(db)
  return new Map(answer.rows.map((row) => [row.currency, BigInt(row.rate)]))
}
