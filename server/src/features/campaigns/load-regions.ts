import type { Database } from '../../lib/database.ts'
import { keepRegions, loadedRegions, recordLoadedRegions } from './region.sql.ts'
import { regionRows, regionsSha256 } from './regions.ts'

/**
 * Brings the table of regions to what this program knows, and does nothing where it already is. Rows are added and renamed,
 * never taken away: campaigns may name them. Safe on several nodes at once.
 */
export async function loadRegions(database: Database): Promise<void> {
  await database.asSystem(async (db) => {
    if ((await loadedRegions(db)) === regionsSha256) return
    await keepRegions(db, regionRows)
    await recordLoadedRegions(db, regionsSha256)
  })
}
