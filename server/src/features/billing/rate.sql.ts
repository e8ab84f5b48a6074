import type { Db } from '../../lib/database.ts'

export interface Rate {
  currency: string
  /** A day, `2025-06-30`. */
  as_of: string
  /** What one unit is worth in USD, times a billion. */
  usd_billionths: string
  source: string
}

export async function insertMissingRates(db: Db, rates: readonly Rate[]): Promise<void> {
  await db
    .insertInto('fx_rates')
    .values([...rates])
    .onConflict((conflict) => conflict.columns(['currency', 'as_of']).doNothing())
    .execute()
}

/** Puts a rate in the place of one of the same day. */
export async function saveRate(db: Db, rate: Rate): Promise<void> {
  const { usd_billionths, source } = rate
  await db
    .insertInto('fx_rates')
    .values(rate)
    .onConflict((conflict) =>
      conflict.columns(['currency', 'as_of']).doUpdateSet({ usd_billionths, source }),
    )
    .execute()
}
