import type { Db } from '../../lib/database.ts'

/** Revokes the API keys of an organization's apps and placements, and its API tokens. */
export async function revokeAllKeys(
  db: Db,
  { organizationId, now }: { organizationId: string; now: Date },
): Promise<void> {
  for (const table of ['api_keys', 'api_tokens'] as const)
    await db
      .updateTable(table)
      .set({ revoked_at: now })
      .where('organization_id', '=', organizationId)
      .where('revoked_at', 'is', null)
      .execute()
}
