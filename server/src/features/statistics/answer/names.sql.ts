import { sql } from 'kysely'
import type { AnyDb, Db } from '../../../lib/db/database.ts'
import { isId } from '../../../lib/db/ids.ts'
import { many } from '../../../lib/db/rows.ts'
import type { Labelled } from './shape-rows.ts'

const tables: Readonly<Record<Labelled, string>> = {
  organization: 'organizations',
  app: 'apps',
  placement: 'ad_placements',
  campaign: 'campaigns',
  ad: 'campaignable_ad_contents',
}

const ownerOf = (dimension: Labelled) =>
  sql.ref(dimension === 'organization' ? 'id' : 'organization_id')

/** The names by id, of one organization's objects or, for operators, of all. */
export async function readNames(
  db: Db,
  dimension: Labelled,
  { ids, organizationId }: { ids: readonly string[]; organizationId: string | undefined },
): Promise<ReadonlyMap<string, string>> {
  const rows = await many<{ id: string; name: string }>(db)`
    SELECT id, name FROM ${sql.table(tables[dimension])}
    WHERE id = ANY (${ids.filter(isId)}::uuid[]) AND ${organizationId === undefined ? sql`true` : sql`${ownerOf(dimension)} = ${organizationId}`}`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Those of the ids that are of the organization's objects. It reads all of these: OFFSET 0 keeps
 * the planner from looking up the ids, whose time would say whether one exists elsewhere.
 */
export async function ownIds(
  db: AnyDb,
  dimension: Labelled,
  { ids, organizationId }: { ids: readonly string[]; organizationId: string },
): Promise<string[]> {
  const rows = await many<{ id: string }>(db)`
    SELECT id FROM (
      SELECT id FROM ${sql.table(tables[dimension])} WHERE ${ownerOf(dimension)} = ${organizationId} OFFSET 0) own
    WHERE id = ANY (${ids.filter(isId)}::uuid[])`
  return rows.map(({ id }) => id)
}
