import { sql } from 'kysely'
import type { Db } from '../../lib/database.ts'

/** Writes nothing where another node has written it on the same day. */
export async function saveConsoleNetwork(
  db: Db,
  { organizationId, network, now }: { organizationId: string; network: number; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO console_networks AS n (organization_id, network, seen_at) VALUES (${organizationId}, ${network}, ${now})
    ON CONFLICT (organization_id, network) DO UPDATE SET seen_at = excluded.seen_at
    WHERE (n.seen_at AT TIME ZONE 'UTC')::date < (excluded.seen_at AT TIME ZONE 'UTC')::date`.execute(
    db,
  )
}
