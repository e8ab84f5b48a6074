import type { Db } from '../../../lib/database.ts'
import { type StoreIds, storeIdsOf } from '../../apps/apps.ts'
import { readEarlierStoreIds } from './earlier-stores.sql.ts'

/** Where an app led before its store ids were changed, and until when. */
interface EarlierStores {
  /** Milliseconds since 1970; without end while the change is in review. */
  till: number
  stores: StoreIds
}

/** By the number of the app; of each the oldest first. Only of apps whose ids were changed lately, or are in review. */
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
 * Where an ad that was handed out at a time leads: to the store ids of that time, so that a change of them, which an operator may
 * not have seen yet, does not redirect the ads that are out.
 */
export function storesAt(
  earlier: EarlierStoresOfApps,
  app: { number: number; stores: StoreIds },
  handedOutAt: number,
): StoreIds {
  return earlier.get(app.number)?.find(({ till }) => handedOutAt < till)?.stores ?? app.stores
}
