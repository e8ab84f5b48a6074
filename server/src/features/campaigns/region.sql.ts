import type { Db } from '../../lib/db/database.ts'
import type { RegionRow } from './regions.ts'
import { execute } from '../../lib/db/rows.ts'

/** The hash of the reference data in the table; undefined before the first load. */
export async function loadedRegions(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('loaded_regions').select('sha256').executeTakeFirst()
  return row?.sha256
}

export async function recordLoadedRegions(db: Db, sha256: string): Promise<void> {
  await db
    .insertInto('loaded_regions')
    .values({ sha256 })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ sha256 }))
    .execute()
}

/**
 * Stores all regions in one statement, because PostgreSQL checks the foreign keys within the table
 * at the end of the statement.
 */
export async function keepRegions(db: Db, rows: readonly RegionRow[]): Promise<void> {
  await execute(db)`
    INSERT INTO regions (id, level, name, country_id, continent_id)
    SELECT * FROM unnest(
      ${rows.map((row) => row.id)}::text[],
      ${rows.map((row) => row.level)}::text[],
      ${rows.map((row) => row.name)}::text[],
      ${rows.map((row) => row.countryId)}::text[],
      ${rows.map((row) => row.continentId)}::text[])
    ON CONFLICT (id) DO UPDATE SET
      name = excluded.name, country_id = excluded.country_id, continent_id = excluded.continent_id
    WHERE (regions.name, regions.country_id, regions.continent_id)
      IS DISTINCT FROM (excluded.name, excluded.country_id, excluded.continent_id)`
}
