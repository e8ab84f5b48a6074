import type { Database } from '../../lib/db/database.ts'
import { keepRegions, loadedRegions, recordLoadedRegions } from './region.sql.ts'
import { regionRows, regionsSha256 } from './regions.ts'

/**
 * Updates the table of regions to this program's reference data; does nothing when it is up to
 * date. Rows are added and renamed, never deleted, because campaigns may refer to them. Several
 * nodes can run it at once.
 */
export async function loadRegions(database: Database): Promise<void> {
  await database.asSystem(async (db) => {
    if ((await loadedRegions(db)) === regionsSha256) return
    await keepRegions(db, regionRows)
    await recordLoadedRegions(db, regionsSha256)
  })
}
