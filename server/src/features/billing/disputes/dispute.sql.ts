// Payments that the bank of a cardholder took back. Every statement runs as the system.
import { camel, type NewRow, type Row } from '../../../lib/db/camel.ts'
import type { Db } from '../../../lib/db/database.ts'

export type Dispute = Row<'disputes'>

export function lockDispute(db: Db, reference: string): Promise<Dispute | undefined> {
  return camel(db)
    .selectFrom('disputes')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()
}

export function findDispute(db: Db, id: string): Promise<Dispute | undefined> {
  return camel(db).selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst()
}

export function insertDispute(db: Db, dispute: NewRow<'disputes'>): Promise<Dispute> {
  return camel(db).insertInto('disputes').values(dispute).returningAll().executeTakeFirstOrThrow()
}

export async function writeDispute(
  db: Db,
  id: string,
  fresh: Partial<Omit<Dispute, 'id' | 'organizationId' | 'chargeId'>>,
): Promise<void> {
  await camel(db).updateTable('disputes').set(fresh).where('id', '=', id).execute()
}
