import type { AnyDb } from '../../../lib/db/database.ts'

/**
 * Returns the networks that a console was used from after a time, with the organizations' numbers.
 */
export function readConsoleNetworks(db: AnyDb, since: Date) {
  return db
    .selectFrom('console_networks as n')
    .innerJoin('organizations as o', 'o.id', 'n.organization_id')
    .select(['o.number as organization', 'n.network', 'n.seen_at'])
    .where('n.seen_at', '>', since)
    .execute()
}
