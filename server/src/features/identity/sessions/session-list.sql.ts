import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'
import { longestUnusedDays, type SignInMethod } from './session.sql.ts'

export interface ListedSession {
  id: string
  device: string
  network: string
  country: string | null
  method: SignInMethod
  organization_id: string
  organization_name: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

interface Person {
  developerId: string
  now: Date
}

/** The live sessions of a developer in every organization, the one used last first. */
export async function liveSessionsOf(
  db: Db,
  { developerId, now }: Person,
): Promise<ListedSession[]> {
  return many<ListedSession>(db)`
    SELECT s.id, s.device, s.network, s.country, s.method, s.organization_id, o.name AS organization_name,
           s.created_at, s.last_seen_at, s.expires_at
    FROM sessions s
    JOIN developers d ON d.id = s.developer_id
    JOIN organizations o ON o.id = s.organization_id
    JOIN memberships m ON m.organization_id = s.organization_id AND m.developer_id = s.developer_id
    WHERE s.developer_id = ${developerId} AND m.left_at IS NULL AND s.created_at >= d.sessions_after
      AND s.revoked_at IS NULL AND s.expires_at > ${now}
      AND s.last_seen_at > ${now}::timestamptz - ${`${longestUnusedDays} days`}::interval
    ORDER BY s.last_seen_at DESC, s.id`
}

/** Ends these sessions of the developer. */
export async function endSessionsById(
  db: Db,
  { developerId, now }: Person,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('developer_id', '=', developerId)
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Signs the developer out everywhere. Returns how many sessions were live. */
export async function endAllSessions(db: Db, person: Person): Promise<number> {
  const live = await liveSessionsOf(db, person)
  await endSessionsById(
    db,
    person,
    live.map(({ id }) => id),
  )
  return live.length
}

/** Notes that the person of the session has just proved to be present. */
export async function markConfirmed(
  db: Db,
  session: { tokenHash: Buffer; organizationId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: session.now })
    .where('token_hash', '=', session.tokenHash)
    .where('organization_id', '=', session.organizationId)
    .execute()
}

/** Confirmations of other sessions end, because they were made without the present factors. */
export async function unconfirmOthers(
  db: Db,
  session: { tokenHash: Buffer; developerId: string },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: null })
    .where('developer_id', '=', session.developerId)
    .where('token_hash', '<>', session.tokenHash)
    .execute()
}
