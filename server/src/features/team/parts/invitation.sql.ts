import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { execute, many, one } from '../../../lib/db/rows.ts'

export interface InvitationRow {
  id: string
  organizationId: string
  organizationName: string
  email: string
  role: number
  invitedBy: string
  createdAt: Date
  expiresAt: Date
}

export interface NewInvitation {
  tokenHash: Buffer
  id: string
  organizationId: string
  email: string
  role: number
  invitedBy: string
  now: Date
  expiresAt: Date
}

/** Stores an invitation, and ends the open one of the same address. */
export async function insertInvitation(db: Db, fresh: NewInvitation): Promise<void> {
  const { organizationId, email, now } = fresh
  await db
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  await db
    .insertInto('invitations')
    .values({
      token_hash: fresh.tokenHash,
      id: fresh.id,
      organization_id: organizationId,
      email,
      role: fresh.role,
      invited_by: fresh.invitedBy,
      created_at: now,
      expires_at: fresh.expiresAt,
    })
    .execute()
}

const columns = sql`
  i.id, i.organization_id AS "organizationId", o.name AS "organizationName", i.email, i.role, d.name AS "invitedBy",
  i.created_at AS "createdAt", i.expires_at AS "expiresAt"
  FROM invitations i
  JOIN organizations o ON o.id = i.organization_id
  JOIN developers d ON d.id = i.invited_by`

/** The invitations that nobody has used or taken back, expired ones too, newest first. */
export async function findOpenInvitations(
  db: Db,
  organizationId: string,
): Promise<InvitationRow[]> {
  return many<InvitationRow>(db)`
    SELECT ${columns}
    WHERE i.organization_id = ${organizationId} AND i.used_at IS NULL AND i.revoked_at IS NULL
    ORDER BY i.created_at DESC, i.id`
}

/** The invitation of a link that still works. */
export async function findInvitation(
  db: Db,
  tokenHash: Buffer,
): Promise<InvitationRow | undefined> {
  return one<InvitationRow>(db)`
    SELECT ${columns}
    WHERE i.token_hash = ${tokenHash} AND i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > app_now()`
}

/** Uses up a link. Returns true for exactly one of concurrent calls. */
export async function takeInvitation(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('invitations')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .execute()
  return used.length === 1
}

/** Takes an open invitation back. Returns its address and role. */
export async function endInvitation(
  db: Db,
  { organizationId, id, now }: { organizationId: string; id: string; now: Date },
): Promise<{ email: string; role: number } | undefined> {
  return db
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(['email', 'role'])
    .executeTakeFirst()
}

/** Ends the open invitations of a member who may invite nobody any more. */
export async function endInvitationsBy(
  db: Db,
  { organizationId, developerId, now }: { organizationId: string; developerId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('organization_id', '=', organizationId)
    .where('invited_by', '=', developerId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Deletes invitations that ended a month ago. The activity of the organization names them. */
export async function deleteEndedInvitations(db: Db): Promise<void> {
  await execute(db)`
    DELETE FROM invitations
    WHERE least(used_at, revoked_at, expires_at) < app_now() - interval '30 days'`
}
