import { sql } from 'kysely'
import type { Db } from '../../lib/database.ts'

/**
 * A developer with the organization they sign in to. A member of several signs in to the one joined
 * first.
 */
export interface DeveloperAtHome {
  id: string
  name: string
  email: string
  password_hash: string
  sessions_after: Date
  is_disabled: boolean
  organization_id: string
  organization_name: string
  is_approved: boolean
  is_migrated: boolean
}

/**
 * Finds a developer by normalized email across all organizations, for sign-in and for the operator.
 */
export async function findDeveloper(db: Db, email: string): Promise<DeveloperAtHome | undefined> {
  const found = await sql<DeveloperAtHome>`
    SELECT d.id, d.name, d.email, d.password_hash, d.sessions_after, d.disabled_at IS NOT NULL AS is_disabled,
           o.id AS organization_id, o.name AS organization_name, o.approved_at IS NOT NULL AS is_approved, o.migrated_at IS NOT NULL AS is_migrated
    FROM developers d
    JOIN memberships m ON m.developer_id = d.id
    JOIN organizations o ON o.id = m.organization_id
    WHERE d.email = ${email}
    ORDER BY m.created_at, m.organization_id LIMIT 1`.execute(db)
  return found.rows[0]
}

/** A password hash and when it was set. */
export interface SetPassword {
  hash: string
  setAt: Date
}

/**
 * Locks the developer's row until the transaction ends. Returns the present password, or undefined
 * when the developer is disabled.
 */
export async function lockDeveloper(db: Db, id: string): Promise<SetPassword | undefined> {
  return db
    .selectFrom('developers')
    .select(['password_hash as hash', 'sessions_after as setAt'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The developer as a member of one organization. */
export async function memberOfOrganization(
  db: Db,
  who: { organizationId: string; developerId: string },
): Promise<{ name: string; email: string; role: number; approved: boolean; migrated: boolean }> {
  const found = await db
    .selectFrom('developers as d')
    .innerJoin('memberships as m', 'm.developer_id', 'd.id')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['d.name', 'd.email', 'm.role', 'o.approved_at', 'o.migrated_at'])
    .where('d.id', '=', who.developerId)
    .where('m.organization_id', '=', who.organizationId)
    .executeTakeFirstOrThrow()
  const { name, email, role } = found
  return {
    name,
    email,
    role,
    approved: found.approved_at !== null,
    migrated: found.migrated_at !== null,
  }
}

/** Returns false when the email is taken. */
export async function insertDeveloper(
  db: Db,
  row: {
    id: string
    email: string
    name: string
    title: string
    password_hash: string
    created_at: Date
  },
): Promise<boolean> {
  const made = await db
    .insertInto('developers')
    .values({ ...row, sessions_after: row.created_at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .execute()
  return made.length === 1
}

export async function setPasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('developers')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .execute()
}

/** Ends every session of the developer, on every node at once. */
export async function endSessions(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('developers').set({ sessions_after: now }).where('id', '=', id).execute()
  await db.deleteFrom('sessions').where('developer_id', '=', id).execute()
}
