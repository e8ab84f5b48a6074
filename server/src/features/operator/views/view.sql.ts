import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { execute, many, one } from '../../../lib/db/rows.ts'

interface NewView {
  id: string
  organizationId: string
  operatorId: string
  role: number
  reason: string
  /** Until when it may be opened. */
  allowedTill: Date
}

export type AllowedView = Pick<NewView, 'id' | 'organizationId' | 'role' | 'reason'>

/** Stores a view that is not open yet. */
export async function insertView(db: Db, view: NewView): Promise<void> {
  await db
    .insertInto('operator_views')
    .values({
      id: view.id,
      organization_id: view.organizationId,
      operator_id: view.operatorId,
      role: view.role,
      reason: view.reason,
      allowed_till: view.allowedTill,
    })
    .execute()
}

/** The view that two operators agreed on and that this one has not opened yet. It is locked. */
export async function takeAllowedView(
  db: Db,
  { organizationId, operatorId, now }: { organizationId: string; operatorId: string; now: Date },
): Promise<AllowedView | undefined> {
  return one<AllowedView>(db)`
    SELECT id, organization_id AS "organizationId", role, reason FROM operator_views
    WHERE organization_id = ${organizationId} AND operator_id = ${operatorId}
      AND token_hash IS NULL AND allowed_till > ${now}
    ORDER BY id LIMIT 1 FOR UPDATE`
}

export async function openView(
  db: Db,
  view: { id: string; sessionId: string; tokenHash: Buffer; now: Date; endsAt: Date },
): Promise<void> {
  await db
    .updateTable('operator_views')
    .set({
      session_id: view.sessionId,
      token_hash: view.tokenHash,
      begun_at: view.now,
      ends_at: view.endsAt,
    })
    .where('id', '=', view.id)
    .execute()
}

export interface OpenView {
  id: string
  organizationId: string
  operatorId: string
  endsAt: Date
}

const columns = sql`id, organization_id AS "organizationId", operator_id AS "operatorId",
  ends_at AS "endsAt"`

/** The view of an operator that has not ended, locked. */
export async function lockOpenView(
  db: Db,
  { id, operatorId }: { id: string; operatorId: string },
): Promise<OpenView | undefined> {
  return one<OpenView>(db)`
    SELECT ${columns} FROM operator_views
    WHERE id = ${id} AND operator_id = ${operatorId} AND token_hash IS NOT NULL AND ended_at IS NULL
    FOR UPDATE`
}

/** Views whose time is over. */
export async function overdueViews(db: Db): Promise<OpenView[]> {
  return many<OpenView>(db)`
    SELECT ${columns} FROM operator_views WHERE ended_at IS NULL AND ends_at <= app_now()
    ORDER BY ends_at`
}

/** One of them, locked; undefined where it has ended, or another node ends it. */
export async function lockOverdueView(db: Db, id: string): Promise<OpenView | undefined> {
  return one<OpenView>(db)`
    SELECT ${columns} FROM operator_views WHERE id = ${id} AND ended_at IS NULL
    FOR UPDATE SKIP LOCKED`
}

/** Ends a view. Returns what was looked at in it, in that order. */
export async function closeView(
  db: Db,
  { id, endedAt }: { id: string; endedAt: Date },
): Promise<string[]> {
  await db.updateTable('operator_views').set({ ended_at: endedAt }).where('id', '=', id).execute()
  const seen = await many<{ looked_at: string; first_at: Date }>(db)`
    DELETE FROM operator_view_calls WHERE view_id = ${id} RETURNING looked_at, first_at`
  return seen
    .toSorted((one, other) => one.first_at.getTime() - other.first_at.getTime())
    .map(({ looked_at }) => looked_at)
}

/** Notes once a view what was looked at. */
export async function insertViewedCall(
  db: Db,
  { viewId, lookedAt }: { viewId: string; lookedAt: string },
): Promise<void> {
  await execute(db)`
    INSERT INTO operator_view_calls (view_id, looked_at, first_at)
    VALUES (${viewId}, ${lookedAt}, app_now()) ON CONFLICT DO NOTHING`
}
