import { sql } from 'kysely'
import type { AnyDb, Db } from '../../../lib/db/database.ts'
import { prepared } from '../../../lib/db/preparing-client.ts'
import { one } from '../../../lib/db/rows.ts'
import { memberHolder } from '../factors/realm.sql.ts'
import { developerHasFactor } from '../people/developer-has-factor.sql.ts'
import { isSuspended } from '../people/is-suspended.sql.ts'
import {
  isLive,
  type ListedSession,
  liveSessionsOf,
  type NewSession,
  revokeSessions,
} from './session.sql.ts'

export interface LiveSession {
  organizationId: string
  developerId: string
  isApproved: boolean
  /** True while operators hold the organization's writes. */
  isSuspended: boolean
  role: number
  isOwner: boolean
  id: string
  confirmedAt: Date | null
  hasFactor: boolean
  /** True from the moment on from which the organization asks its members for a second factor. */
  isFactorRequired: boolean
  isSeenLately: boolean
  now: Date
}

/**
 * The session of a token, in one indexed read, which each connection plans once. Undefined when it
 * has ended: by sign-out, expiry, long disuse, a disabled developer, a removed member or a changed
 * password. `isSeenLately` is false when the last use must be written again, which is once an
 * hour, so that most calls write nothing.
 */
export async function findLiveSession(
  db: AnyDb,
  tokenHash: Buffer,
): Promise<LiveSession | undefined> {
  return one<LiveSession>(db)`
    ${prepared('live_session')}
    SELECT s.organization_id AS "organizationId", s.developer_id AS "developerId", s.id, s.confirmed_at AS "confirmedAt", clock.now,
           o.approved_at IS NOT NULL AND o.migrated_at IS NOT NULL AS "isApproved",
           ${isSuspended(sql`o.id`)} AS "isSuspended",
           m.role, o.owner_id = s.developer_id AS "isOwner",
           s.last_seen_at > clock.now - interval '1 hour' AS "isSeenLately",
           coalesce(o.two_factor_from <= clock.now, false) AS "isFactorRequired",
           ${developerHasFactor('s.developer_id')} AS "hasFactor"
    FROM (SELECT app_now() AS now) clock
    JOIN sessions s ON s.token_hash = ${tokenHash}
    JOIN developers d ON d.id = s.developer_id
    JOIN organizations o ON o.id = s.organization_id
    JOIN memberships m ON m.organization_id = s.organization_id AND m.developer_id = s.developer_id
    WHERE ${isLive('developer', sql`clock.now`)}
      AND d.disabled_at IS NULL AND m.left_at IS NULL AND s.created_at >= d.sessions_after`
}

export interface MemberSession extends ListedSession {
  country: string | null
  organizationId: string
  organizationName: string
}

/** The live sessions of a developer in every organization, the one used last first. */
export async function memberSessionsOf(
  db: Db,
  { developerId, now }: { developerId: string; now: Date },
): Promise<MemberSession[]> {
  return liveSessionsOf<MemberSession>(db, memberHolder(developerId), {
    now,
    columns: sql`, s.country, s.organization_id AS "organizationId", o.name AS "organizationName"`,
    joins: sql`
      JOIN organizations o ON o.id = s.organization_id
      JOIN memberships m ON m.organization_id = s.organization_id
        AND m.developer_id = s.developer_id AND m.left_at IS NULL`,
  })
}

/** Signs the developer out everywhere. Returns how many sessions were live. */
export async function endAllSessions(
  db: Db,
  person: { developerId: string; now: Date },
): Promise<number> {
  const ids = (await memberSessionsOf(db, person)).map(({ id }) => id)
  return revokeSessions(db, memberHolder(person.developerId), { ids, now: person.now })
}

/** What a session hands on to one in another organization. Undefined for one that was ended. */
export async function heldSession(
  db: Db,
  tokenHash: Buffer,
): Promise<
  | (Pick<NewSession, 'expiresAt' | 'confirmedAt' | 'method' | 'device' | 'network'> & {
      country: string | null
    })
  | undefined
> {
  return one<Required<NewSession> & { country: string | null }>(db)`
    SELECT expires_at AS "expiresAt", confirmed_at AS "confirmedAt", method, device, network, country
    FROM sessions WHERE token_hash = ${tokenHash} AND revoked_at IS NULL`
}

/** Ends the session of a call, whose transaction may do no more with sessions. */
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
