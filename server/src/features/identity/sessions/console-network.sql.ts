import type { Db } from '../../../lib/db/database.ts'
import { takeLock } from '../../../lib/db/locks.ts'
import { execute } from '../../../lib/db/rows.ts'

/**
 * Stores that an organization used the console from a network, and keeps its `most` newest
 * networks. Writes nothing when another node stored the same network on the same day.
 */
export async function saveConsoleNetwork(
  db: Db,
  use: { organizationId: string; network: number; now: Date; most: number },
): Promise<void> {
  const { organizationId, network, now, most } = use
  // One writer per organization: two at once would each miss the other's row in the count.
  await takeLock(db, 'consoleNetworks', organizationId)
  await execute(db)`
    INSERT INTO console_networks AS n (organization_id, network, seen_at) VALUES (${organizationId}, ${network}, ${now})
    ON CONFLICT (organization_id, network) DO UPDATE SET seen_at = excluded.seen_at
    WHERE (n.seen_at AT TIME ZONE 'UTC')::date < (excluded.seen_at AT TIME ZONE 'UTC')::date`
  await execute(db)`
    DELETE FROM console_networks WHERE organization_id = ${organizationId} AND network IN (
      SELECT network FROM console_networks WHERE organization_id = ${organizationId}
      ORDER BY seen_at DESC, network OFFSET ${most})`
}
