import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'
import { factorExists } from '../../identity/for-operators.ts'

export interface Person {
  id: string
  name: string
  email: string
  hasFactor: boolean
  /** The organizations that the person is in, those that they own first. */
  organizations: { id: string; name: string; isOwner: boolean }[]
}

/** The person with this id and their organizations. Undefined for an unknown id. */
export async function findPerson(db: Db, id: string): Promise<Person | undefined> {
  return one<Person>(db)`
    SELECT d.id, d.name, d.email,
      ${factorExists('developer', sql.ref('d.id'))} AS "hasFactor",
      coalesce((
        SELECT json_agg(json_build_object('id', o.id, 'name', o.name, 'isOwner', o.owner_id = d.id)
          ORDER BY o.owner_id = d.id DESC, m.created_at, o.id)
        FROM memberships m JOIN organizations o ON o.id = m.organization_id
        WHERE m.developer_id = d.id AND m.left_at IS NULL), '[]') AS organizations
    FROM developers d WHERE d.id = ${id}`
}

export async function findOrganization(
  db: Db,
  id: string,
): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
}
