import type { signInMethods } from '@frontrow/contract/identity/sessions'
import { sql } from 'kysely'
import type { AnyDb, Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/preparing-client.ts'
import { one } from '../../../lib/db/rows.ts'
import { developerHasFactor } from '../people/developer-has-factor.sql.ts'
import { isSuspended } from '../people/is-suspended.sql.ts'

export interface LiveSession {
  organization_id: string
  developer_id: string
  is_approved: boolean
  /** True while operators hold the organization's writes. */
  is_suspended: boolean
  role: number
  is_owner: boolean
  id: string
  confirmed_at: Date | null
  has_factor: boolean
  /** True from the moment on from which the organization asks its members for a second factor. */
  is_factor_required: boolean
  is_seen_lately: boolean
  now: Date
}

/** A session ends after this many days without use, also with "remember me". */
export const longestUnusedDays = 7

/**
 * The session of a token, in one indexed read, which each connection plans once. Undefined when it
 * has ended: by sign-out, expiry, long disuse, a disabled developer, a removed member or a changed
 * password. `is_seen_lately` is false when the last use must be written again, which is once an
 * hour, so that most calls write nothing.
 */
export async function findLiveSession(
  db: AnyDb,
  tokenHash: Buffer,
): Promise<LiveSession | undefined> {
  return one<LiveSession>(db)`
    ${prepared('live_session')}
    SELECT s.organization_id, s.developer_id, s.id, s.confirmed_at, clock.now,
           o.approved_at IS NOT NULL AND o.migrated_at IS NOT NULL AS is_approved,
           ${isSuspended(sql`o.id`)} AS is_suspended,
           m.role, o.owner_id = s.developer_id AS is_owner,
           s.last_seen_at > clock.now - interval '1 hour' AS is_seen_lately,
           coalesce(o.two_factor_from <= clock.now, false) AS is_factor_required,
           ${developerHasFactor('s.developer_id')} AS has_factor
    FROM (SELECT app_now() AS now) clock
    JOIN sessions s ON s.token_hash = ${tokenHash}
    JOIN developers d ON d.id = s.developer_id
    JOIN organizations o ON o.id = s.organization_id
    JOIN memberships m ON m.organization_id = s.organization_id AND m.developer_id = s.developer_id
    WHERE s.revoked_at IS NULL AND s.expires_at > clock.now
      AND s.last_seen_at > clock.now - ${`${longestUnusedDays} days`}::interval
      AND d.disabled_at IS NULL AND m.left_at IS NULL AND s.created_at >= d.sessions_after`
}

export async function markSeen(db: AnyDb, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('token_hash', '=', tokenHash)
    .where('last_seen_at', '<', now)
    .execute()
}

export interface NewSession {
  tokenHash: Buffer
  organizationId: string
  developerId: string
  now: Date
  expiresAt: Date
  method: SignInMethod
  device: string
  network: string
  /** ISO 3166 alpha-2; null where it is not known. */
  country: string | null
  /** When the person last proved to be present; now by default. */
  confirmedAt?: Date | null
}

export type SignInMethod = (typeof signInMethods)[number]

/**
 * Opens a session. A developer has at most `most` live sessions; the oldest one above that ends.
 * Ended sessions are deleted too. The caller holds the lock on the developer's row, so that
 * concurrent sign-ins are counted correctly.
 */
export async function openSession(db: Db, session: NewSession, most: number): Promise<void> {
  const { developerId, now } = session
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      organization_id: session.organizationId,
      developer_id: developerId,
      created_at: now,
      last_seen_at: now,
      expires_at: session.expiresAt,
      // Who signs in has just proved to be present.
      confirmed_at: session.confirmedAt === undefined ? now : session.confirmedAt,
      method: session.method,
      device: session.device,
      network: session.network,
      country: session.country,
    })
    .execute()
  await sql`
    DELETE FROM sessions WHERE developer_id = ${developerId} AND token_hash NOT IN (
      SELECT token_hash FROM sessions
      WHERE developer_id = ${developerId} AND revoked_at IS NULL AND expires_at > ${now}
      ORDER BY token_hash = ${session.tokenHash} DESC, created_at DESC, token_hash LIMIT ${most}
    )`.execute(db)
}

/** What a session hands on to one in another organization. Undefined for one that was ended. */
export async function heldSession(
  db: Db,
  tokenHash: Buffer,
): Promise<
  | Pick<NewSession, 'expiresAt' | 'confirmedAt' | 'method' | 'device' | 'network' | 'country'>
  | undefined
> {
  return one<Required<NewSession>>(db)`
    SELECT expires_at AS "expiresAt", confirmed_at AS "confirmedAt", method, device, network, country
    FROM sessions WHERE token_hash = ${tokenHash} AND revoked_at IS NULL`
}

export async function revokeSession(
  db: Db,
  session: { tokenHash: Buffer; organizationId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: session.now })
    .where('token_hash', '=', session.tokenHash)
    .where('organization_id', '=', session.organizationId)
    .execute()
}
