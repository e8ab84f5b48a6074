import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'
import { hasBankDetails } from '../../documents/for-accounting.ts'

/** The time of the last notice that asks an organization for its bank details; null for none. */
export function askedAt(organizationId: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql<Date | null>`(SELECT max(n.visible_from) FROM member_notices n
    WHERE n.organization_id = ${organizationId} AND n.kind = 'bank_details_asked')`
}

/** Undefined for an unknown id. */
export async function bankDetailsAsked(
  db: Db,
  organizationId: string,
): Promise<{ isComplete: boolean; askedAt: Date | null } | undefined> {
  return one<{ isComplete: boolean; askedAt: Date | null }>(db)`
    SELECT ${hasBankDetails(sql`o.id`)} AS "isComplete", ${askedAt(sql`o.id`)} AS "askedAt"
    FROM organizations o WHERE o.id = ${organizationId}`
}
