import type { Db } from '../../../lib/db/database.ts'
import { type StoreIds, storeIdsOf } from '../../apps/apps.ts'
import { readEarlierStoreIds } from './earlier-stores.sql.ts'

/** The store ids of an app before a change, and the end of their use. */
interface EarlierStores {
  /** Milliseconds since 1970; infinite while the change is in review. */
  till: number
  stores: StoreIds
}

/** By app number, oldest first. Only apps whose ids were changed lately or are in review. */
export type EarlierStoresOfApps = ReadonlyMap<number, readonly EarlierStores[]>

export async function readEarlierStores(db: Db, now: Date): Promise<EarlierStoresOfApps> {
  const rows = (await readEarlierStoreIds(db, now)).map((row) => ({
    app: row.app,
    till: row.led_till?.getTime() ?? Number.POSITIVE_INFINITY,
    stores: storeIdsOf(row),
  }))
  return Map.groupBy(rows, ({ app }) => app)
}

/**
 * Returns the store ids that an app had when an ad was served. A later change, which an operator
 * may not have reviewed yet, does not redirect ads that are already served.
 */
export function storesAt(
  earlier: EarlierStoresOfApps,
  app: { number: number; stores: StoreIds },
  handedOutAt: number,
): StoreIds {
  return earlier.get(app.number)?.find(({ till }) => handedOutAt < till)?.stores ?? app.stores
}
