// Sessions of both realms: each has a table of its own, and the same rules.
import type { signInMethods } from '@frontrow/contract/identity/sessions'
import { type RawBuilder, sql } from 'kysely'
import type { AnyDb, Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import { execute, many } from '../../../lib/db/rows.ts'
import type { Holder, Realm } from '../factors/realm.sql.ts'

export type SignInMethod = (typeof signInMethods)[number]

/** How long a session lives without use, also one with "remember me". */
export const longestUnused = { developer: '7 days', operator: '30 minutes' } as const

const realms = {
  developer: {
    sessions: sql.table('sessions'),
    people: sql.table('developers'),
    person: sql.ref('developer_id'),
    most: 20,
  },
  operator: {
    sessions: sql.table('operator_sessions'),
    people: sql.table('operators'),
    person: sql.ref('operator_id'),
    most: null,
  },
} as const

/**
 * True where the session `s` of a statement is neither ended nor expired, and was used within
 * `longestUnused`. The caller checks `sessions_after`.
 */
export function isLive(realm: Realm, now: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(s.revoked_at IS NULL AND s.expires_at > ${now}
    AND s.last_seen_at > ${now} - ${longestUnused[realm]}::interval)`
}

/** Notes that a session is used. */
export async function markSeen(
  db: AnyDb,
  realm: Realm,
  tokenHash: Buffer,
  now: Date,
): Promise<void> {
  await execute(db)`
    UPDATE ${realms[realm].sessions} SET last_seen_at = ${now}
    WHERE token_hash = ${tokenHash} AND last_seen_at < ${now}`
}

export interface NewSession {
  holder: Holder
  tokenHash: Buffer
  now: Date
  expiresAt: Date
  method: SignInMethod
  device: string
  network: string
  /** Of a member. The country is an ISO 3166 alpha-2; null where it is not known. */
  place?: { organizationId: string; country: string | null } | undefined
  /** When the person last proved to be present; now by default, because a sign-in is a proof. */
  confirmedAt?: Date | null
}

/**
 * Opens a session, and deletes ended ones. A member has at most 20 live sessions; the oldest one
 * above that ends. The caller holds the lock on the person's row, so that concurrent sign-ins are
 * counted correctly.
 */
export async function openSession(db: Db, session: NewSession): Promise<void> {
  const { holder, tokenHash, now, place, confirmedAt = now } = session
  const { sessions, person, most } = realms[holder.realm]
  const [columns, values] =
    place === undefined
      ? [sql``, sql``]
      : [sql`, organization_id, country`, sql`, ${place.organizationId}, ${place.country}`]
  await execute(db)`
    INSERT INTO ${sessions} (id, ${person}, token_hash, created_at, last_seen_at, expires_at,
      confirmed_at, method, device, network ${columns})
    VALUES (${newId(now)}, ${holder.id}, ${tokenHash}, ${now}, ${now}, ${session.expiresAt},
      ${confirmedAt}, ${session.method}, ${session.device}, ${session.network} ${values})`
  await execute(db)`
    DELETE FROM ${sessions} WHERE ${person} = ${holder.id} AND token_hash NOT IN (
      SELECT s.token_hash FROM ${sessions} s
      WHERE s.${person} = ${holder.id} AND ${isLive(holder.realm, sql`${now}::timestamptz`)}
      ORDER BY s.token_hash = ${tokenHash} DESC, s.created_at DESC, s.token_hash LIMIT ${most}
    )`
}

export interface ListedSession {
  id: string
  device: string
  network: string
  method: SignInMethod
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

/** The live sessions of a person, the one used last first; with what a realm has besides. */
export async function liveSessionsOf<Row extends ListedSession>(
  db: Db,
  { realm, id }: Holder,
  {
    now,
    columns = sql``,
    joins = sql``,
  }: { now: Date; columns?: RawBuilder<unknown>; joins?: RawBuilder<unknown> },
): Promise<Row[]> {
  const { sessions, people, person } = realms[realm]
  return many<Row>(db)`
    SELECT s.id, s.device, s.network, s.method, s.created_at, s.last_seen_at, s.expires_at ${columns}
    FROM ${sessions} s JOIN ${people} p ON p.id = s.${person} ${joins}
    WHERE s.${person} = ${id} AND s.created_at >= p.sessions_after
      AND ${isLive(realm, sql`${now}::timestamptz`)}
    ORDER BY s.last_seen_at DESC, s.id`
}

/** A session as its holder sees it. `currentId` is that of the session that asks. */
export function shownSession(session: ListedSession, currentId: string | undefined) {
  return {
    id: session.id,
    device: session.device,
    network: session.network,
    method: session.method,
    created_at: session.created_at.toISOString(),
    last_seen_at: session.last_seen_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
    is_current: session.id === currentId,
  }
}

/** Ends sessions of a person: these, or all. Returns how many of them had not been ended. */
export async function revokeSessions(
  db: Db,
  { realm, id }: Holder,
  { ids, now }: { ids?: readonly string[]; now: Date },
): Promise<number> {
  const { sessions, person } = realms[realm]
  const ended = await many(db)`
    UPDATE ${sessions} SET revoked_at = ${now} WHERE ${person} = ${id} AND revoked_at IS NULL
      AND ${ids === undefined ? sql`true` : sql`id = ANY (${ids}::uuid[])`} RETURNING id`
  return ended.length
}

/** Notes that the person of the session has just proved to be present. */
export async function markConfirmed(
  db: Db,
  realm: Realm,
  tokenHash: Buffer,
  now: Date,
): Promise<void> {
  await execute(db)`
    UPDATE ${realms[realm].sessions} SET confirmed_at = ${now}
    WHERE token_hash = ${tokenHash}`
}

/** Confirmations of other sessions end, because they were made without the present factors. */
export async function unconfirmOthers(
  db: Db,
  { realm, id }: Holder,
  tokenHash: Buffer,
): Promise<void> {
  const { sessions, person } = realms[realm]
  await execute(db)`
    UPDATE ${sessions} SET confirmed_at = NULL
    WHERE ${person} = ${id} AND token_hash <> ${tokenHash}`
}
