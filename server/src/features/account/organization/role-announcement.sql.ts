import { sql } from 'kysely'
import { roleCodes } from '@frontrow/contract/permissions'
import type { Db } from '../../../lib/db/database.ts'

/** Removes one waiting announcement and returns the owner it is for. */
export async function takeRoleAnnouncement(
  db: Db,
): Promise<
  { organizationId: string; organizationName: string; name: string; email: string } | undefined
> {
  const taken = await sql<{
    organizationId: string
    organizationName: string
    name: string
    email: string
  }>`
    WITH taken AS (
      DELETE FROM role_announcements WHERE organization_id = (
        SELECT organization_id FROM role_announcements LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING organization_id)
    SELECT o.id AS "organizationId", o.name AS "organizationName", d.name, d.email
    FROM taken JOIN organizations o ON o.id = taken.organization_id
    JOIN developers d ON d.id = o.owner_id`.execute(db)
  return taken.rows[0]
}

/** The members who are no Admins, in the order in which they joined. */
export async function restrictedMembers(
  db: Db,
  organizationId: string,
): Promise<{ name: string; role: number }[]> {
  return db
    .selectFrom('memberships as m')
    .innerJoin('developers as d', 'd.id', 'm.developer_id')
    .select(['d.name', 'm.role'])
    .where('m.organization_id', '=', organizationId)
    .where('m.role', '<>', roleCodes.admin)
    .where('m.left_at', 'is', null)
    .orderBy('m.created_at')
    .execute()
}
