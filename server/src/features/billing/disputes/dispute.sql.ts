// Payments that the bank of a cardholder took back. Every statement runs as the system.
import { camel, type NewRow, type Row } from '../../../lib/db/camel.ts'
import type { Db } from '../../../lib/db/database.ts'
import { only } from '../../../lib/db/rows.ts'

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

/** What credit notes of refunds, lost disputes and payments from the balance took off a charge. */
export async function creditedOfCharge(
  db: Db,
  chargeId: string,
): Promise<{ netMicros: bigint; taxMicros: bigint }> {
  return only<{ netMicros: bigint; taxMicros: bigint }>(db)`
    SELECT coalesce(sum(net_micros), 0)::bigint AS "netMicros", coalesce(sum(tax_micros), 0)::bigint AS "taxMicros" FROM (
      SELECT net_micros, tax_micros FROM ledger_credit_notes WHERE document_id IN (
        SELECT document_id FROM refunds WHERE charge_id = ${chargeId} UNION ALL SELECT document_id FROM disputes WHERE charge_id = ${chargeId})
      UNION ALL SELECT credited_net_micros, credited_tax_micros FROM ledger_invoices WHERE charge_id = ${chargeId}) t`
}

/** What a credit note gave back. */
export async function noteAmounts(
  db: Db,
  documentId: string,
): Promise<{ netMicros: bigint; taxMicros: bigint }> {
  return only<{ netMicros: bigint; taxMicros: bigint }>(db)`
    SELECT net_micros AS "netMicros", tax_micros AS "taxMicros" FROM ledger_credit_notes WHERE document_id = ${documentId}`
}
