import type { Db } from '../../lib/database.ts'

/**
 * The currency that was stored first. When several nodes start at once, one writes it and all read
 * it.
 */
export async function writtenCurrency(db: Db, currency: string): Promise<string> {
  await db
    .insertInto('network_currency')
    .values({ currency })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('network_currency').select('currency').executeTakeFirstOrThrow()
  return row.currency
}
