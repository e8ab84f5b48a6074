import type { HeldKind, HoldScope } from '@frontrow/contract/holds'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'

export interface HoldRow {
  id: string
  organizationId: string
  organizationName: string
  scope: HoldScope
  objectKind: HeldKind
  objectId: string
  objectName: string
  message: string
  reason: string
  /** 'YYYY-MM-DD' */
  reviewBy: string | null
  placedBy: string
  placedAt: Date
  liftedBy: string | null
  liftedAt: Date | null
}

const columns = sql`
  h.id, h.organization_id AS "organizationId", g.name AS "organizationName", h.scope,
  h.object_kind AS "objectKind", h.object_id AS "objectId", h.message,
  CASE h.object_kind WHEN 'organization' THEN g.name
    ELSE ${nameOfObject(sql`h.object_kind`, sql`h.object_id`)} END AS "objectName", h.reason,
  to_char(h.review_by, 'YYYY-MM-DD') AS "reviewBy", h.placed_at AS "placedAt",
  ${nameOf(sql`h.placed_by`)} AS "placedBy", h.lifted_at AS "liftedAt",
  ${nameOf(sql`h.lifted_by`)} AS "liftedBy"`
const joined = sql`network_holds h JOIN organizations g ON g.id = h.organization_id`

/** The name of the operator that an actor names; the actor itself for a command of the host. */
function nameOf(actor: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`coalesce((SELECT name FROM operators WHERE 'operator:' || id = ${actor}), ${actor})`
}

/** The name of an app, a placement, a campaign or a campaignable content. */
export function nameOfObject(
  kind: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<string | null> {
  return sql`CASE ${kind} WHEN 'app' THEN (SELECT name FROM apps WHERE id = ${id})
    WHEN 'placement' THEN (SELECT name FROM ad_placements WHERE id = ${id})
    WHEN 'campaign' THEN (SELECT name FROM campaigns WHERE id = ${id})
    ELSE (SELECT name FROM campaignable_ad_contents WHERE id = ${id}) END`
}

const most = 200

/** Those in force, or all of one organization; the newest first. */
export async function findHolds(db: Db, organizationId?: string): Promise<HoldRow[]> {
  const which =
    organizationId === undefined
      ? sql`h.lifted_at IS NULL`
      : sql`h.organization_id = ${organizationId}`
  return many<HoldRow>(db)`
    SELECT ${columns} FROM ${joined} WHERE ${which} ORDER BY h.id DESC LIMIT ${most}`
}

export async function findHold(db: Db, id: string): Promise<HoldRow | undefined> {
  return one<HoldRow>(db)`SELECT ${columns} FROM ${joined} WHERE h.id = ${id}`
}

/** The organization of what is to be held. Undefined where there is no such object. */
export async function ownerOfObject(
  db: Db,
  { kind, id }: { kind: HeldKind; id: string },
): Promise<string | undefined> {
  if (kind === 'organization')
    return (
      await db.selectFrom('organizations').select('id').where('id', '=', id).executeTakeFirst()
    )?.id
  const row = await db
    .selectFrom(tables[kind])
    .select('organization_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.organization_id
}

const tables = {
  app: 'apps',
  placement: 'ad_placements',
  campaign: 'campaigns',
  content: 'campaignable_ad_contents',
} as const

export interface NewHold {
  id: string
  organizationId: string
  scope: HoldScope
  objectKind: HeldKind
  objectId: string
  message: string
  reason: string
  reviewBy: string | undefined
  actor: string
  now: Date
}

/** Returns false where the object is held already. */
export async function insertHold(db: Db, hold: NewHold): Promise<boolean> {
  const stored = await many(db)`
    INSERT INTO network_holds (id, organization_id, scope, object_kind, object_id, message, reason,
      review_by, placed_by, placed_at)
    VALUES (${hold.id}, ${hold.organizationId}, ${hold.scope}, ${hold.objectKind},
      ${hold.objectId}, ${hold.message}, ${hold.reason}, ${hold.reviewBy ?? null}::date,
      ${hold.actor}, ${hold.now})
    ON CONFLICT (object_id, scope) WHERE lifted_at IS NULL DO NOTHING RETURNING id`
  return stored.length === 1
}

/** Returns false where it is lifted already. */
export async function markHoldLifted(
  db: Db,
  { id, actor, now }: { id: string; actor: string; now: Date },
): Promise<boolean> {
  const ended = await db
    .updateTable('network_holds')
    .set({ lifted_by: actor, lifted_at: now })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .returning('id')
    .execute()
  return ended.length === 1
}

/** The holds in force on what the organization may do; its payouts are a matter of Finance. */
export async function holdsOnOrganization(db: Db, organizationId: string): Promise<HoldRow[]> {
  return many<HoldRow>(db)`
    SELECT ${columns} FROM ${joined}
    WHERE h.object_id = ${organizationId} AND h.scope <> 'payout' AND h.lifted_at IS NULL ORDER BY h.id`
}
