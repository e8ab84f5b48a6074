import { closingReminders } from '@frontrow/contract/operator/closing'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'

export interface Closing {
  id: string
  organizationId: string
  message: string
  closesAt: Date
  closedAt: Date | null
  reminders: number
}

const columns = sql`id, organization_id AS "organizationId", message, closes_at AS "closesAt",
  closed_at AS "closedAt", reminders`

/** The closing of an organization that was not taken back. Undefined for an open organization. */
export async function findClosing(db: Db, organizationId: string): Promise<Closing | undefined> {
  return one<Closing>(db)`
    SELECT ${columns} FROM organization_closings
    WHERE organization_id = ${organizationId} AND reopened_at IS NULL`
}

/** Returns false where the organization is being closed already. */
export async function insertClosing(
  db: Db,
  closing: {
    id: string
    organizationId: string
    message: string
    reason: string
    now: Date
    closesAt: Date
  },
): Promise<boolean> {
  const stored = await many(db)`
    INSERT INTO organization_closings (id, organization_id, message, reason, begun_at, closes_at)
    VALUES (${closing.id}, ${closing.organizationId}, ${closing.message}, ${closing.reason},
      ${closing.now}, ${closing.closesAt})
    ON CONFLICT (organization_id) WHERE reopened_at IS NULL DO NOTHING RETURNING id`
  return stored.length === 1
}

/** Returns false where the keys are revoked already. */
export async function takeBackClosing(
  db: Db,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const taken = await db
    .updateTable('organization_closings')
    .set({ reopened_at: now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .execute()
  return taken.length === 1
}

const [firstReminder, secondReminder] = closingReminders
const isDue = sql`reopened_at IS NULL AND closed_at IS NULL AND app_now() >= CASE reminders
  WHEN 0 THEN begun_at + make_interval(days => ${firstReminder})
  WHEN 1 THEN begun_at + make_interval(days => ${secondReminder})
  ELSE closes_at END`

/** Closings with a reminder or their end due. */
export async function dueClosings(db: Db): Promise<Pick<Closing, 'id' | 'organizationId'>[]> {
  return many<Closing>(db)`
    SELECT ${columns} FROM organization_closings WHERE ${isDue} ORDER BY closes_at`
}

/** The closing, locked; undefined where nothing of it is due, or another node works on it. */
export async function takeDueClosing(db: Db, id: string): Promise<Closing | undefined> {
  return one<Closing>(db)`
    SELECT ${columns} FROM organization_closings
    WHERE id = ${id} AND ${isDue} FOR UPDATE SKIP LOCKED`
}

export async function noteReminder(db: Db, { id, reminders }: Closing): Promise<void> {
  await db
    .updateTable('organization_closings')
    .set({ reminders: reminders + 1 })
    .where('id', '=', id)
    .execute()
}

export async function markClosed(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  await db
    .updateTable('organization_closings')
    .set({ closed_at: now })
    .where('id', '=', id)
    .execute()
}
