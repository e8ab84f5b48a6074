import type { OperatorRole } from '@frontrow/contract/operator/permissions'
import type { Db } from '../../../lib/db/database.ts'
import { execute, many, one } from '../../../lib/db/rows.ts'
import { operatorHasFactor } from './operator-has-factor.sql.ts'

export interface OperatorRow {
  id: string
  email: string
  name: string
  roles: OperatorRole[]
  hasPassword: boolean
  hasFactor: boolean
  singleKeys: boolean
  isDemo: boolean
  createdAt: Date
  removedAt: Date | null
  lastSeenAt: Date | null
}

/**
 * All operators, also removed ones, in the order in which they were added; with `id` only that one.
 * Every role of the database that sees operators may run it.
 */
export async function findOperators(db: Db, id?: string): Promise<OperatorRow[]> {
  return many<OperatorRow>(db)`
    SELECT o.id, o.email, o.name, o.single_keys AS "singleKeys", o.is_demo AS "isDemo",
      o.created_at AS "createdAt", o.removed_at AS "removedAt",
      ARRAY (SELECT role FROM operator_roles r WHERE r.operator_id = o.id ORDER BY role) AS roles,
      NOT EXISTS (SELECT FROM operator_welcomes w WHERE w.operator_id = o.id AND w.is_first AND w.used_at IS NULL) AS "hasPassword",
      ${operatorHasFactor} AS "hasFactor",
      (SELECT max(s.last_seen_at) FROM operator_sessions s WHERE s.operator_id = o.id) AS "lastSeenAt"
    FROM operators o WHERE ${id ?? null}::uuid IS NULL OR o.id = ${id ?? null}
    ORDER BY o.created_at, o.id`
}

/** The operator with this email, also a removed one. */
export async function findOperatorByEmail(
  db: Db,
  email: string,
): Promise<{ id: string; name: string; removedAt: Date | null; isDemo: boolean } | undefined> {
  return db
    .selectFrom('operators')
    .select(['id', 'name', 'removed_at as removedAt', 'is_demo as isDemo'])
    .where('email', '=', email)
    .executeTakeFirst()
}

export interface OperatorSecret {
  /** When the password was last set. */
  sessionsAfter: Date
  id: string
  email: string
  name: string
  hash: string
  isRemoved: boolean
  isDemo: boolean
  hasFactor: boolean
}

/** What a sign-in is checked against. */
export async function findSecret(db: Db, email: string): Promise<OperatorSecret | undefined> {
  return one<OperatorSecret>(db)`
    SELECT o.id, o.email, o.name, o.password_hash AS hash, o.removed_at IS NOT NULL AS "isRemoved",
      o.sessions_after AS "sessionsAfter", o.is_demo AS "isDemo",
      ${operatorHasFactor} AS "hasFactor"
    FROM operators o WHERE o.email = ${email}`
}

export interface LockedOperator {
  hash: string
  isRemoved: boolean
  /** When the password was last set. */
  sessionsAfter: Date
}

/** Locks the operator until the transaction ends. Returns the password hash, or undefined. */
export async function lockOperator(db: Db, id: string): Promise<LockedOperator | undefined> {
  return one<LockedOperator>(db)`
    SELECT password_hash AS hash, sessions_after AS "sessionsAfter", removed_at IS NOT NULL AS "isRemoved"
    FROM operators WHERE id = ${id} FOR UPDATE`
}

/**
 * Changes of who operates the network happen one after the other, so that two of them cannot remove
 * the last two administrators.
 */
export async function lockOperators(db: Db): Promise<void> {
  await execute(db)`LOCK TABLE operator_roles IN SHARE ROW EXCLUSIVE MODE`
}

export async function insertOperator(
  db: Db,
  row: { id: string; email: string; name: string; isDemo: boolean; now: Date },
): Promise<void> {
  await db
    .insertInto('operators')
    .values({
      id: row.id,
      email: row.email,
      name: row.name,
      password_hash: 'none',
      sessions_after: row.now,
      is_demo: row.isDemo,
      created_at: row.now,
    })
    .execute()
}

/** Lets a removed operator in again. */
export async function restoreOperator(db: Db, id: string): Promise<void> {
  await db.updateTable('operators').set({ removed_at: null }).where('id', '=', id).execute()
}

/** Ends the sessions and the welcome link too. */
export async function markRemoved(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('operators')
    .set({ removed_at: now, sessions_after: now, password_hash: 'none' })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('operator_welcomes')
    .set({ expires_at: now })
    .where('operator_id', '=', id)
    .where('used_at', 'is', null)
    .execute()
}

export async function replaceRoles(
  db: Db,
  id: string,
  roles: readonly OperatorRole[],
): Promise<void> {
  await db.deleteFrom('operator_roles').where('operator_id', '=', id).execute()
  if (roles.length === 0) return
  await db
    .insertInto('operator_roles')
    .values([...new Set(roles)].map((role) => ({ operator_id: id, role })))
    .execute()
}

/** Sets name and password, which ends all sessions. */
export async function setOperatorPassword(
  db: Db,
  row: { id: string; hash: string; name?: string; now: Date },
): Promise<void> {
  await db
    .updateTable('operators')
    .set({
      password_hash: row.hash,
      sessions_after: row.now,
      ...(row.name === undefined ? {} : { name: row.name }),
    })
    .where('id', '=', row.id)
    .execute()
}

export async function setKeys(db: Db, id: string, singleKeys: boolean): Promise<void> {
  await db.updateTable('operators').set({ single_keys: singleKeys }).where('id', '=', id).execute()
}
