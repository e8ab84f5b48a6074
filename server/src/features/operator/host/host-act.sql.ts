import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, one } from '../../../lib/db/rows.ts'

export interface HostAct {
  id: string
  user: string
  what: string
  at: Date
  dueAt: Date
}

const columns = sql`id, host_user AS "user", what, at, due_at AS "dueAt"`

export async function insertHostAct(db: Db, act: HostAct): Promise<void> {
  await db
    .insertInto('host_acts')
    .values({ id: act.id, host_user: act.user, what: act.what, at: act.at, due_at: act.dueAt })
    .execute()
}

/** At most 20 host acts that no operator has reviewed, earliest due first. */
export async function findHostActs(db: Db): Promise<HostAct[]> {
  return many<HostAct>(db)`
    SELECT ${columns} FROM host_acts WHERE looked_at IS NULL ORDER BY due_at, id LIMIT 20`
}

/** Marks a host act as reviewed. Returns undefined for an unknown id or an act reviewed before. */
export async function markLooked(
  db: Db,
  look: { id: string; operatorId: string; note: string; now: Date },
): Promise<HostAct | undefined> {
  return one<HostAct>(db)`
    UPDATE host_acts SET looked_by = ${look.operatorId}, looked_at = ${look.now}, note = ${look.note}
    WHERE id = ${look.id} AND looked_at IS NULL RETURNING ${columns}`
}
