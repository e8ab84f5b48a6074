// The organizations whose part of a month is to be closed.
import type { Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/preparing-client.ts'
import { many, one, execute } from '../../../lib/db/rows.ts'

/** Up to so many organizations that are not done yet. */
export async function pendingOrganizations(
  db: Db,
  { month, most }: { month: string; most: number },
): Promise<string[]> {
  const rows = await many<{ id: string }>(db)`
    SELECT organization_id AS id FROM ledger_month_organizations
    WHERE month = ${month} AND done_at IS NULL ORDER BY 1 LIMIT ${most}`
  return rows.map(({ id }) => id)
}

/** Locks what is to be done for an organization; undefined where it is done. */
export async function takeOrganization(
  db: Db,
  { month, organizationId }: { month: string; organizationId: string },
): Promise<{ networkMicros: bigint; name: string } | undefined> {
  return one<{ networkMicros: bigint; name: string }>(db)`
    ${prepared('take_organization')}
    SELECT m.network_micros AS "networkMicros", o.name
    FROM ledger_month_organizations m JOIN organizations o ON o.id = m.organization_id
    WHERE m.month = ${month} AND m.organization_id = ${organizationId} AND m.done_at IS NULL FOR UPDATE OF m`
}

export async function noteOrganizationDone(
  db: Db,
  { month, organizationId }: { month: string; organizationId: string },
): Promise<void> {
  await execute(db)`
    ${prepared('organization_done')}
    UPDATE ledger_month_organizations SET done_at = app_now()
    WHERE month = ${month} AND organization_id = ${organizationId}`
}
