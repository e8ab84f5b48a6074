import type { labelledDimensions } from '@frontrow/contract/measures'
import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import { isId } from '../../lib/db/ids.ts'
import { many } from '../../lib/db/rows.ts'

type Labelled = (typeof labelledDimensions)[number]

const tables: Readonly<Record<Labelled, string>> = {
  organization: 'organizations',
  app: 'apps',
  placement: 'ad_placements',
  campaign: 'campaigns',
  ad: 'campaignable_ad_contents',
}

/** The names by id, of one organization's objects or, for operators, of all. */
export async function readNames(
  db: Db,
  dimension: Labelled,
  { ids, organizationId }: { ids: readonly string[]; organizationId: string | undefined },
): Promise<ReadonlyMap<string, string>> {
  const owner = dimension === 'organization' ? sql.ref('id') : sql.ref('organization_id')
  const rows = await many<{ id: string; name: string }>(db)`
    SELECT id, name FROM ${sql.table(tables[dimension])}
    WHERE id = ANY (${ids.filter(isId)}::uuid[]) AND ${organizationId === undefined ? sql`true` : sql`${owner} = ${organizationId}`}`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
