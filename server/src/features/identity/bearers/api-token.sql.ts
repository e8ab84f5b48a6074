import { sql } from 'kysely'
import type { Permission } from '@frontrow/contract/permissions/names'
import type { MemberContext } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { takeLock } from '../../../lib/db/locks.ts'
import { many, one } from '../../../lib/db/rows.ts'
import { isSuspended } from '../people/is-suspended.sql.ts'

export interface LiveApiToken {
  id: string
  organizationId: string
  madeBy: string
  role: number
  scopes: Permission[]
  networks: string[]
  lastUsedAt: Date | null
  isApproved: boolean
  isSuspended: boolean
  now: Date
}

/**
 * The token with this hash, in one indexed read. Undefined when it has expired or was revoked, and
 * while an operator has disabled who made it.
 */
export async function findLiveApiToken(
  db: Db,
  tokenHash: Buffer,
): Promise<LiveApiToken | undefined> {
  return one<LiveApiToken>(db)`
    SELECT t.id, t.organization_id AS "organizationId", t.made_by AS "madeBy", m.role, t.scopes, t.networks, t.last_used_at AS "lastUsedAt", clock.now,
           o.approved_at IS NOT NULL AND o.migrated_at IS NOT NULL AS "isApproved",
           ${isSuspended(sql`o.id`)} AS "isSuspended"
    FROM (SELECT app_now() AS now) clock
    JOIN api_tokens t ON t.token_hash = ${tokenHash}
    JOIN organizations o ON o.id = t.organization_id
    JOIN memberships m ON m.organization_id = t.organization_id AND m.developer_id = t.made_by
    JOIN developers d ON d.id = t.made_by
    WHERE t.revoked_at IS NULL AND least(t.expires_at, t.stops_at) > clock.now AND d.disabled_at IS NULL`
}

export async function markApiTokenUsed(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('api_tokens').set({ last_used_at: now }).where('id', '=', id).execute()
}

export interface ApiTokenRow {
  id: string
  name: string
  scopes: Permission[]
  networks: string[]
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
  stopsAt: Date | null
  makerName: string
  makerRole: number
  makerIsOwner: boolean
  makerHasLeft: boolean
}

/** The organization's tokens, newest first; with `id` that one alone. */
export async function selectApiTokens(
  { db, organizationId }: Pick<MemberContext, 'db' | 'organizationId'>,
  id?: string,
): Promise<ApiTokenRow[]> {
  return many<ApiTokenRow>(db)`
    SELECT t.id, t.name, t.scopes, t.networks, t.created_at AS "createdAt", t.expires_at AS "expiresAt", t.last_used_at AS "lastUsedAt", t.revoked_at AS "revokedAt", t.stops_at AS "stopsAt",
           d.name AS "makerName", m.role AS "makerRole", o.owner_id = t.made_by AS "makerIsOwner",
           m.left_at IS NOT NULL AS "makerHasLeft"
    FROM api_tokens t
    JOIN organizations o ON o.id = t.organization_id
    JOIN memberships m ON m.organization_id = t.organization_id AND m.developer_id = t.made_by
    JOIN developers d ON d.id = t.made_by
    WHERE t.organization_id = ${organizationId} AND (${id ?? null}::uuid IS NULL OR t.id = ${id ?? null}::uuid)
    ORDER BY t.id DESC LIMIT 500`
}

/**
 * Locks the organization's tokens against concurrent new ones, and returns how many are active.
 */
export async function countActiveApiTokens(
  { db, organizationId }: Pick<MemberContext, 'db' | 'organizationId'>,
  now: Date,
): Promise<number> {
  await takeLock(db, 'apiTokens', organizationId)
  const found = await one<{ active: number }>(db)`
    SELECT count(*)::int AS active FROM api_tokens
    WHERE organization_id = ${organizationId} AND revoked_at IS NULL AND least(expires_at, stops_at) > ${now}`
  return found?.active ?? 0
}

export async function insertApiToken(
  db: Db,
  row: {
    id: string
    organization_id: string
    name: string
    token_hash: Buffer
    scopes: Permission[]
    networks: string[]
    made_by: string
    created_at: Date
    expires_at: Date
  },
): Promise<void> {
  await db.insertInto('api_tokens').values(row).execute()
}

/** Returns false where the organization has no such token, or it was revoked before. */
export async function setApiTokenRevoked(
  { db, organizationId, now }: Pick<MemberContext, 'db' | 'organizationId' | 'now'>,
  id: string,
): Promise<boolean> {
  const revoked = await db
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return revoked.length === 1
}

/** Revokes all tokens of an organization. */
export async function revokeAllTokens(
  db: Db,
  { organizationId, now }: { organizationId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The tokens that a member made and that still work. */
export async function workingTokensOf(
  db: Db,
  { organizationId, now }: { organizationId: string; now: Date },
  developerId: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('api_tokens')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('made_by', '=', developerId)
    .where('revoked_at', 'is', null)
    .where((is) => is.fn('least', ['expires_at', 'stops_at']), '>', now)
    .orderBy('id')
    .execute()
}

/**
 * Lets the working tokens of a member stop at the time. Returns those that had no such time yet.
 */
export async function setTokensToStop(
  db: Db,
  left: { organizationId: string; madeBy: string; now: Date; stopsAt: Date },
): Promise<{ id: string; name: string }[]> {
  return db
    .updateTable('api_tokens')
    .set({ stops_at: left.stopsAt })
    .where('organization_id', '=', left.organizationId)
    .where('made_by', '=', left.madeBy)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', left.now)
    .where('stops_at', 'is', null)
    .returning(['id', 'name'])
    .execute()
}

/** Makes the member the maker of a token that would stop. Returns false where it does not. */
export async function setTokenMaker(
  { db, organizationId, developerId }: Pick<MemberContext, 'db' | 'organizationId' | 'developerId'>,
  id: string,
): Promise<boolean> {
  const taken = await db
    .updateTable('api_tokens')
    .set({ made_by: developerId, stops_at: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('stops_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return taken.length === 1
}
