import type { OperatorRole } from '@frontrow/contract/operator/permissions'
import type { signInMethods } from '@frontrow/contract/identity/sessions'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'
import { operatorHasFactor } from './operator-has-factor.sql.ts'

export type SignInMethod = (typeof signInMethods)[number]

/** A session ends after this many minutes without use. */
export const idleMinutes = 30

export interface FoundSession {
  id: string
  operatorId: string
  email: string
  name: string
  roles: OperatorRole[]
  singleKeys: boolean
  isDemo: boolean
  hasFactor: boolean
  confirmedAt: Date | null
  expiresAt: Date
  isSeenLately: boolean
  now: Date
}

/**
 * The session of a token, in one indexed read. Undefined when it has ended: by sign-out, expiry,
 * disuse, a removed operator or a changed password.
 */
export async function findSession(db: Db, tokenHash: Buffer): Promise<FoundSession | undefined> {
  return one<FoundSession>(db)`
    SELECT s.id, o.id AS "operatorId", o.email, o.name, o.single_keys AS "singleKeys",
      o.is_demo AS "isDemo", s.confirmed_at AS "confirmedAt", s.expires_at AS "expiresAt", clock.now,
      ARRAY (SELECT role FROM operator_roles r WHERE r.operator_id = o.id ORDER BY role) AS roles,
      ${operatorHasFactor} AS "hasFactor",
      s.last_seen_at > clock.now - interval '1 minute' AS "isSeenLately"
    FROM (SELECT app_now() AS now) clock
    JOIN operator_sessions s ON s.token_hash = ${tokenHash}
    JOIN operators o ON o.id = s.operator_id
    WHERE s.revoked_at IS NULL AND s.expires_at > clock.now AND o.removed_at IS NULL
      AND s.last_seen_at > clock.now - ${`${idleMinutes} minutes`}::interval
      AND s.created_at >= o.sessions_after`
}

export async function markSeen(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ last_seen_at: now })
    .where('token_hash', '=', tokenHash)
    .where('last_seen_at', '<', now)
    .execute()
}

export interface NewSession {
  tokenHash: Buffer
  id: string
  operatorId: string
  method: SignInMethod
  device: string
  network: string
  now: Date
  expiresAt: Date
}

/** Opens a session, and deletes ended ones of the operator. */
export async function insertSession(db: Db, session: NewSession): Promise<void> {
  const { operatorId, now } = session
  await db
    .insertInto('operator_sessions')
    .values({
      token_hash: session.tokenHash,
      id: session.id,
      operator_id: operatorId,
      method: session.method,
      device: session.device,
      network: session.network,
      created_at: now,
      last_seen_at: now,
      // Who signs in has just proved to be present.
      confirmed_at: now,
      expires_at: session.expiresAt,
    })
    .execute()
  await sql`
    DELETE FROM operator_sessions WHERE operator_id = ${operatorId}
      AND (revoked_at IS NOT NULL OR expires_at <= ${now}
        OR last_seen_at <= ${now}::timestamptz - ${`${idleMinutes} minutes`}::interval)`.execute(db)
}

export interface ListedSession {
  id: string
  device: string
  network: string
  method: SignInMethod
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
}

/** The live sessions of an operator, the one used last first. */
export async function liveSessionsOf(
  db: Db,
  { operatorId, now }: { operatorId: string; now: Date },
): Promise<ListedSession[]> {
  return many<ListedSession>(db)`
    SELECT s.id, s.device, s.network, s.method, s.created_at AS "createdAt",
      s.last_seen_at AS "lastSeenAt", s.expires_at AS "expiresAt"
    FROM operator_sessions s JOIN operators o ON o.id = s.operator_id
    WHERE s.operator_id = ${operatorId} AND s.revoked_at IS NULL AND s.expires_at > ${now}
      AND s.last_seen_at > ${now}::timestamptz - ${`${idleMinutes} minutes`}::interval
      AND s.created_at >= o.sessions_after
    ORDER BY s.last_seen_at DESC, s.id`
}

/** Ends a session of the operator. Returns false for one that has ended already. */
export async function revokeSession(
  db: Db,
  session: { id: string; operatorId: string; now: Date },
): Promise<boolean> {
  const ended = await db
    .updateTable('operator_sessions')
    .set({ revoked_at: session.now })
    .where('id', '=', session.id)
    .where('operator_id', '=', session.operatorId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return ended.length === 1
}

/** Ends all sessions of an operator, except one where it is named. */
export async function revokeSessions(
  db: Db,
  of: { operatorId: string; except?: string; now: Date },
): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ revoked_at: of.now })
    .where('operator_id', '=', of.operatorId)
    .where('revoked_at', 'is', null)
    .$if(of.except !== undefined, (query) => query.where('id', '<>', of.except ?? ''))
    .execute()
}

/** Keeps a session alive past a new password, which ends all others. */
export async function renewSession(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await db.updateTable('operator_sessions').set({ created_at: now }).where('id', '=', id).execute()
}

/** Notes that the operator of the session has just proved to be present. */
export async function markConfirmed(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .execute()
}

/** Confirmations of other sessions end, because they were made without the present factors. */
export async function unconfirmOthers(
  db: Db,
  { id, operatorId }: { id: string; operatorId: string },
): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ confirmed_at: null })
    .where('operator_id', '=', operatorId)
    .where('id', '<>', id)
    .execute()
}
