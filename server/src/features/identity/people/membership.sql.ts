import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'
import { developerHasFactor } from './developer-has-factor.sql.ts'

/**
 * Locks the organization until the transaction ends, so that changes of its members happen one
 * after the other and each one sees the roles that the one before it left.
 */
export async function lockTeam(db: Db, organizationId: string): Promise<LockedTeam> {
  const row = await one<LockedTeam>(db)`
    SELECT name, owner_id AS "ownerId", two_factor_from AS "twoFactorFrom" FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`
  if (row === undefined) throw new Error(`organization ${organizationId} does not exist`)
  return row
}

interface LockedTeam {
  name: string
  ownerId: string
  twoFactorFrom: Date | null
}

export interface MemberRow {
  id: string
  name: string
  email: string
  role: number
  isOwner: boolean
  joinedAt: Date
  lastUsedAt: Date | null
  isDisabled: boolean
  hasFactor: boolean
  /** True from the moment on from which the organization asks its members for a second factor. */
  isFactorRequired: boolean
}

/** The members of an organization who have not left, the one who joined first first. */
export async function memberRows(
  db: Db,
  organizationId: string,
  onlyId?: string,
): Promise<MemberRow[]> {
  return many<MemberRow>(db)`
    SELECT d.id, d.name, d.email, m.role, o.owner_id = d.id AS "isOwner", m.created_at AS "joinedAt",
           m.last_used_at AS "lastUsedAt", d.disabled_at IS NOT NULL AS "isDisabled",
           ${developerHasFactor('d.id')} AS "hasFactor",
           coalesce(o.two_factor_from <= app_now(), false) AS "isFactorRequired"
    FROM memberships m
    JOIN developers d ON d.id = m.developer_id
    JOIN organizations o ON o.id = m.organization_id
    WHERE m.organization_id = ${organizationId} AND m.left_at IS NULL
      AND (${onlyId ?? null}::uuid IS NULL OR d.id = ${onlyId ?? null})
    ORDER BY m.created_at, d.id`
}

interface MembershipKey {
  organizationId: string
  developerId: string
}

/**
 * Makes a person a member, also one who left before. Returns false, and changes nothing, for a
 * member.
 */
export async function joinTeam(
  db: Db,
  { organizationId, developerId, role, now }: MembershipKey & { role: number; now: Date },
): Promise<boolean> {
  const joined = await many(db)`
    INSERT INTO memberships AS m (organization_id, developer_id, role, created_at)
    VALUES (${organizationId}, ${developerId}, ${role}, ${now})
    ON CONFLICT (organization_id, developer_id) DO UPDATE
      SET role = excluded.role, created_at = excluded.created_at, left_at = NULL, last_used_at = NULL
      WHERE m.left_at IS NOT NULL
    RETURNING m.developer_id`
  return joined.length === 1
}

export async function setMembershipRole(
  db: Db,
  { organizationId, developerId, role }: MembershipKey & { role: number },
): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ role })
    .where('organization_id', '=', organizationId)
    .where('developer_id', '=', developerId)
    .execute()
}

/**
 * Ends a membership and its sessions. The row stays, because other rows name who wrote them. The
 * person's sessions in other organizations stay as well.
 */
export async function endMembership(
  db: Db,
  { organizationId, developerId, now }: MembershipKey & { now: Date },
): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ left_at: now })
    .where('organization_id', '=', organizationId)
    .where('developer_id', '=', developerId)
    .execute()
  await db
    .deleteFrom('sessions')
    .where('organization_id', '=', organizationId)
    .where('developer_id', '=', developerId)
    .execute()
}

export interface Account {
  id: string
  name: string
  passwordHash: string
  sessionsAfter: Date
  isDisabled: boolean
  /** True for a person who is in at least one organization, and so can sign in. */
  isMember: boolean
}

/** The account of a normalized email. */
export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  return one<Account>(db)`
    SELECT d.id, d.name, d.password_hash AS "passwordHash", d.sessions_after AS "sessionsAfter",
      d.disabled_at IS NOT NULL AS "isDisabled",
      EXISTS (SELECT FROM memberships m WHERE m.developer_id = d.id AND m.left_at IS NULL) AS "isMember"
    FROM developers d WHERE d.email = ${email}`
}

/**
 * The name of an organization of the person that asks its members for a second factor, now or from
 * a day on.
 */
export async function organizationThatAsks(
  db: Db,
  developerId: string,
): Promise<string | undefined> {
  const asking = await db
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select('o.name')
    .where('m.developer_id', '=', developerId)
    .where('m.left_at', 'is', null)
    .where('o.two_factor_from', 'is not', null)
    .executeTakeFirst()
  return asking?.name
}

export async function insertMembership(
  db: Db,
  row: { organization_id: string; developer_id: string; role: number; created_at: Date },
): Promise<void> {
  await db.insertInto('memberships').values(row).execute()
}
