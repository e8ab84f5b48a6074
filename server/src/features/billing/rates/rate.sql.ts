import { sql } from 'kysely'
import { camel, type NewRow } from '../../../lib/db/camel.ts'
import type { Db } from '../../../lib/db/database.ts'
import { takeLock } from '../../../lib/db/locks.ts'
import { execute, many } from '../../../lib/db/rows.ts'
import { operatorName } from '../../books/books.ts'

/**
 * Adds rates for the days on which a currency has none, and which are not posted. A lock makes
 * nodes that start at once run one after the other.
 */
export async function insertMissingRates(
  db: Db,
  rates: readonly NewRow<'fx_rates'>[],
): Promise<void> {
  await takeLock(db, 'rates')
  await execute(db)`
    INSERT INTO fx_rates (currency, as_of, usd_billionths, source)
    SELECT g.currency, g.as_of, g.usd_billionths, g.source
    FROM unnest(${sql`${rates.map(({ currency }) => currency)}`}::text[], ${sql`${rates.map((rate) => rate.asOf)}`}::date[],
      ${sql`${rates.map((rate) => rate.usdBillionths)}`}::numeric[], ${sql`${rates.map(({ source }) => source)}`}::text[])
      AS g(currency, as_of, usd_billionths, source)
    WHERE NOT EXISTS (SELECT FROM fx_rates r WHERE r.currency = g.currency AND r.as_of = g.as_of)
      AND (NOT EXISTS (SELECT FROM fx_rates r WHERE r.currency = g.currency)
        OR g.as_of > coalesce((SELECT max(day) FROM delivery_days WHERE state = 'counted'), '-infinity'))`
}

/** Adds a rate. Of two rates for one day the later one applies. */
export async function insertRate(db: Db, rate: NewRow<'fx_rates'>): Promise<void> {
  await camel(db).insertInto('fx_rates').values(rate).execute()
}

/**
 * The rates for a day that a new one is compared with: the last one that was neither set by one
 * person nor fetched in the last 24 hours, what was set or fetched on it since, and the one of a
 * week before, or what two people agreed to after it.
 */
export async function comparedRates(
  db: Db,
  { currency, day, now }: { currency: string; day: string; now: Date },
): Promise<bigint[]> {
  const isAlone = sql`((source LIKE 'operator:%' OR published_on IS NOT NULL) AND proposal_id IS NULL AND set_at > ${now}::timestamptz - interval '24 hours')`
  const rows = await many<{ rate: string }>(db)`
    WITH of_day AS (SELECT *, ${isAlone} AS is_alone FROM fx_rates WHERE currency = ${currency} AND as_of <= ${day}::date),
      base AS (SELECT number, usd_billionths FROM of_day WHERE NOT is_alone ORDER BY as_of DESC, number DESC LIMIT 1)
    SELECT usd_billionths::text AS rate FROM base
    UNION ALL (SELECT usd_billionths::text FROM of_day WHERE as_of <= ${day}::date - 7 OR proposal_id IS NOT NULL
      ORDER BY as_of DESC, number DESC LIMIT 1)
    UNION ALL SELECT usd_billionths::text FROM of_day WHERE is_alone AND number > coalesce((SELECT number FROM base), 0)`
  return rows.map(({ rate }) => BigInt(rate))
}

/**
 * The latest day with a rate, for the network's currency and each currency that campaigns run in,
 * oldest first. USD needs no rate.
 */
export async function rateDays(
  db: Db,
  { networkCurrency, now }: { networkCurrency: string; now: Date },
): Promise<{ currency: string; day: string }[]> {
  return many<{ currency: string; day: string }>(db)`
    SELECT r.currency, max(r.as_of)::text AS day FROM fx_rates r
    WHERE r.as_of <= ${now}::timestamptz AT TIME ZONE 'UTC' AND r.currency <> 'USD' AND (r.currency = ${networkCurrency} OR r.currency IN (
      SELECT c.currency FROM campaigns c WHERE c.is_active AND c.archived_at IS NULL AND c.valid_till > ${now}))
    GROUP BY 1 ORDER BY 2, 1`
}

export interface DatedRate {
  currency: string
  /** The first UTC day that it holds for. */
  day: string
  usdBillionths: bigint
  source: string
  /** The name of the operator who set it in the console; null for any other source. */
  sourceName: string | null
  setAt: Date
}

/** The last rates of each currency, up to so many of each, the newest first. */
export async function datedRates(db: Db, mostOfEach: number): Promise<DatedRate[]> {
  return many<DatedRate>(db)`
    SELECT r.currency, r.as_of AS day, r.usd_billionths::bigint AS "usdBillionths", r.source, r.set_at AS "setAt",
      ${operatorName(sql`r.source`)} AS "sourceName"
    FROM (SELECT *, row_number() OVER (PARTITION BY currency ORDER BY as_of DESC, number DESC) AS place FROM fx_rates) r
    WHERE place <= ${mostOfEach} ORDER BY r.currency, r.as_of DESC, r.number DESC`
}
