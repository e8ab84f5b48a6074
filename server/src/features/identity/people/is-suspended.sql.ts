import { type RawBuilder, sql } from 'kysely'

/** Whether operators hold the writes of an organization, as an expression of the same statement. */
export function isSuspended(organizationId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM network_holds h
    WHERE h.organization_id = ${organizationId} AND h.scope = 'write' AND h.lifted_at IS NULL)`
}
