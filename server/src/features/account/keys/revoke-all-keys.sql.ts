import type { Db } from '../../../lib/db/database.ts'
import { revokeAllTokens } from '../../identity/identity.ts'

/** Revokes the API keys of an organization's apps and placements, and its API tokens. */
export async function revokeAllKeys(
  db: Db,
  { organizationId, now }: { organizationId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .execute()
  await revokeAllTokens(db, { organizationId, now })
}
