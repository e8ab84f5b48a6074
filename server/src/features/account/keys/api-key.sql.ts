import type { KeyKind } from '../../../lib/crypto/keys.ts'
import type { Db } from '../../../lib/db/database.ts'

export interface NewApiKeyRow {
  id: string
  organization_id: string
  kind: KeyKind
  app_id: string | null
  placement_id: string | null
  lookup_hmac: Buffer
  ciphertext: Buffer
  created_at: Date
}

export async function insertApiKey(db: Db, row: NewApiKeyRow): Promise<void> {
  await db.insertInto('api_keys').values(row).execute()
}

/** The active keys of one kind, oldest first. `ids` limits them to some apps or placements. */
export async function activeKeys(
  db: Db,
  filter: { organizationId: string; kind: KeyKind; ids?: readonly string[] },
): Promise<{ id: string; owner_id: string; ciphertext: Buffer }[]> {
  if (filter.ids?.length === 0) return []
  const column = ownerColumns[filter.kind]
  let query = db
    .selectFrom('api_keys')
    .select(['id', `${column} as owner_id`, 'ciphertext'])
    .where('organization_id', '=', filter.organizationId)
    .where('kind', '=', filter.kind)
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
  if (filter.ids !== undefined) query = query.where(column, 'in', [...filter.ids])
  const rows = await query.execute()
  return rows.map((row) => ({ ...row, owner_id: row.owner_id ?? filter.organizationId }))
}

const ownerColumns = {
  organization: 'organization_id',
  app: 'app_id',
  placement: 'placement_id',
} as const
