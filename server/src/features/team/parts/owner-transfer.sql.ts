import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'

export interface OwnerTransferRow {
  id: string
  from_id: string
  to_id: string
  name: string
  expires_at: Date
}

/** The offer that its Admin may accept now. */
export async function findOpenTransfer(
  db: Db,
  organizationId: string,
): Promise<OwnerTransferRow | undefined> {
  return one<OwnerTransferRow>(db)`
    SELECT t.id, t.from_id, t.to_id, d.name, t.expires_at
    FROM owner_transfers t JOIN developers d ON d.id = t.to_id
    WHERE t.organization_id = ${organizationId} AND t.accepted_at IS NULL AND t.voided_at IS NULL
      AND t.expires_at > app_now()`
}

export interface NewTransfer {
  id: string
  organizationId: string
  fromId: string
  toId: string
  now: Date
  expiresAt: Date
}

/** Stores an offer. The caller has ended the one before it. */
export async function insertTransfer(db: Db, fresh: NewTransfer): Promise<void> {
  await db
    .insertInto('owner_transfers')
    .values({
      id: fresh.id,
      organization_id: fresh.organizationId,
      from_id: fresh.fromId,
      to_id: fresh.toId,
      created_at: fresh.now,
      expires_at: fresh.expiresAt,
    })
    .execute()
}

/** Ends the open offer, or only one to this member. Returns false where there is none. */
export async function voidTransfer(
  db: Db,
  { organizationId, toId, now }: { organizationId: string; toId?: string; now: Date },
): Promise<boolean> {
  const ended = await many(db)`
    UPDATE owner_transfers SET voided_at = ${now}
    WHERE organization_id = ${organizationId} AND accepted_at IS NULL AND voided_at IS NULL
      AND (${toId ?? null}::uuid IS NULL OR to_id = ${toId ?? null})
    RETURNING id`
  return ended.length > 0
}

export async function markAccepted(
  db: Db,
  { organizationId, id, now }: { organizationId: string; id: string; now: Date },
): Promise<void> {
  await db
    .updateTable('owner_transfers')
    .set({ accepted_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}
