import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, one, only } from '../../../lib/db/rows.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { developerHasFactor } from './developer-has-factor.sql.ts'

/**
 * A developer with the organization they sign in to. A member of several signs in to the one used
 * last, and at first to the one joined first.
 */
export interface DeveloperAtHome {
  id: string
  name: string
  email: string
  passwordHash: string
  sessionsAfter: Date
  isDisabled: boolean
  organizationId: string
  organizationName: string
  isApproved: boolean
  isMigrated: boolean
  /** True for a person who is in no organization any more. */
  hasLeft: boolean
  role: number
  isOwner: boolean
  /** True where sign-in needs a second factor. */
  hasFactor: boolean
  /** True from the moment on from which the organization asks its members for a second factor. */
  isFactorRequired: boolean
  /** True for a person who never signed in. */
  isNew: boolean
  /** True for a member of several organizations. */
  hasMore: boolean
}

/**
 * Finds a developer by normalized email across all organizations, for sign-in and for the operator.
 */
export function findDeveloper(db: Db, email: string): Promise<DeveloperAtHome | undefined> {
  return findWhere(db, sql`d.email = ${email}`)
}

/** The same by id, for a sign-in with a passkey. */
export function findDeveloperById(db: Db, id: string): Promise<DeveloperAtHome | undefined> {
  return findWhere(db, sql`d.id = ${id}`)
}

async function findWhere(
  db: Db,
  condition: RawBuilder<unknown>,
): Promise<DeveloperAtHome | undefined> {
  return one<DeveloperAtHome>(db)`
    SELECT d.id, d.name, d.email, d.password_hash AS "passwordHash", d.sessions_after AS "sessionsAfter", d.disabled_at IS NOT NULL AS "isDisabled",
           o.id AS "organizationId", o.name AS "organizationName", o.approved_at IS NOT NULL AS "isApproved", o.migrated_at IS NOT NULL AS "isMigrated",
           m.left_at IS NOT NULL AS "hasLeft", m.role, o.owner_id = d.id AS "isOwner",
           ${developerHasFactor('d.id')} AS "hasFactor",
           coalesce(o.two_factor_from <= app_now(), false) AS "isFactorRequired",
           NOT EXISTS (SELECT FROM memberships used WHERE used.developer_id = d.id AND used.last_used_at IS NOT NULL) AS "isNew",
           count(*) FILTER (WHERE m.left_at IS NULL) OVER () > 1 AS "hasMore"
    FROM developers d
    JOIN memberships m ON m.developer_id = d.id
    JOIN organizations o ON o.id = m.organization_id
    WHERE ${condition}
    ORDER BY m.left_at DESC NULLS FIRST, m.last_used_at DESC NULLS LAST, m.created_at, m.organization_id LIMIT 1`
}

/** A password hash and when it was set. */
export interface SetPassword {
  hash: string
  sessionsAfter: Date
}

/**
 * Locks the developer's row until the transaction ends. Returns the present password, or undefined
 * when the developer is disabled.
 */
export async function lockDeveloper(db: Db, id: string): Promise<SetPassword | undefined> {
  return db
    .selectFrom('developers')
    .select(['password_hash as hash', 'sessions_after as sessionsAfter'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The developer as a member of one organization, and every organization that they are in. */
export async function memberOfOrganization(
  db: Db,
  who: { organizationId: string; developerId: string },
): Promise<{
  name: string
  email: string
  approved: boolean
  migrated: boolean
  owner_name: string
  second_factor: boolean
  two_factor_from: Date | null
  organizations: { id: string; name: string; role: number; is_owner: boolean }[]
}> {
  const found = await many<{
    name: string
    email: string
    id: string
    organizationName: string
    role: number
    isOwner: boolean
    approved: boolean
    migrated: boolean
    owner_name: string
    second_factor: boolean
    two_factor_from: Date | null
  }>(db)`
    SELECT d.name, d.email, o.id, o.name AS "organizationName", m.role, o.owner_id = d.id AS "isOwner",
           o.approved_at IS NOT NULL AS approved, o.migrated_at IS NOT NULL AS migrated, holder.name AS owner_name,
           o.two_factor_from, ${developerHasFactor('d.id')} AS second_factor
    FROM developers d
    JOIN memberships m ON m.developer_id = d.id
    JOIN organizations o ON o.id = m.organization_id
    JOIN developers holder ON holder.id = o.owner_id
    WHERE d.id = ${who.developerId} AND m.left_at IS NULL
    ORDER BY m.created_at, o.id`
  const own = found.find(({ id }) => id === who.organizationId)
  if (own === undefined) return refuse('session_missing')
  const { name, email, approved, migrated, owner_name, second_factor, two_factor_from } = own
  const organizations = found.map((row) => ({
    id: row.id,
    name: row.organizationName,
    role: row.role,
    is_owner: row.isOwner,
  }))
  const shown = { name, email, approved, migrated, owner_name, second_factor, two_factor_from }
  return { ...shown, organizations }
}

/**
 * By when operators decide about an organization that is not approved; null where none of its
 * reviews is open. A decision that members do not see yet leaves the review open for them.
 */
export async function findApprovalDue(db: Db, organizationId: string): Promise<Date | null> {
  const { dueAt } = await only<{ dueAt: Date | null }>(db)`
    SELECT min(c.due_at) AS "dueAt" FROM cases c
    WHERE c.organization_id = ${organizationId} AND c.kind = 'organization' AND (c.state = 'open'
      OR EXISTS (SELECT FROM decisions v WHERE v.organization_id = c.organization_id AND v.case_id = c.id
        AND v.undone_at IS NULL AND v.visible_from > app_now()))`
  return dueAt
}

/** Notes the last sign-in to an organization, which the next sign-in opens again. */
export async function markMembershipUsed(
  db: Db,
  who: { organizationId: string; developerId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ last_used_at: who.now })
    .where('organization_id', '=', who.organizationId)
    .where('developer_id', '=', who.developerId)
    .execute()
}

/** The name of the organization's owner. */
export async function ownerName(db: Db, organizationId: string): Promise<string | undefined> {
  const owner = await db
    .selectFrom('organizations as o')
    .innerJoin('developers as d', 'd.id', 'o.owner_id')
    .select('d.name')
    .where('o.id', '=', organizationId)
    .executeTakeFirst()
  return owner?.name
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
