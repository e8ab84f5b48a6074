// What is given back of charges. Every statement runs as the system.
import { camel, type NewRow, type Row } from '../../../lib/db/camel.ts'
import type { Db } from '../../../lib/db/database.ts'
import { only } from '../../../lib/db/rows.ts'
import { mayTakeBack } from '../../documents/for-billing.ts'

export type Refund = Row<'refunds'>

/** The sweep sends it, unless its caller does. */
export async function insertRefund(db: Db, refund: NewRow<'refunds'>): Promise<void> {
  await camel(db).insertInto('refunds').values(refund).execute()
}

export function findRefund(db: Db, id: string): Promise<Refund | undefined> {
  return refunds(db).where('id', '=', id).executeTakeFirst()
}

/** A refund, locked until the transaction ends. */
export function lockRefund(db: Db, id: string): Promise<Refund | undefined> {
  return refunds(db).where('id', '=', id).forUpdate().executeTakeFirst()
}

export function refundsOfCharge(db: Db, chargeId: string): Promise<Refund[]> {
  return refunds(db).where('chargeId', '=', chargeId).orderBy('createdAt').orderBy('id').execute()
}

/** What refunds, disputes and payments from the balance took off a charge so far. */
export async function takenOff(
  db: Db,
  chargeId: string,
): Promise<{ netMicros: bigint; taxMicros: bigint }> {
  return only<{ netMicros: bigint; taxMicros: bigint }>(db)`
    SELECT coalesce(sum(net_micros), 0)::bigint AS "netMicros", coalesce(sum(tax_micros), 0)::bigint AS "taxMicros" FROM (
      SELECT net_micros, tax_micros FROM refunds WHERE charge_id = ${chargeId}
      UNION ALL SELECT net_micros, tax_micros FROM disputes s WHERE charge_id = ${chargeId} AND ${mayTakeBack}
      UNION ALL SELECT credited_net_micros, credited_tax_micros FROM ledger_invoices WHERE charge_id = ${chargeId}) t`
}

/** Undefined where another node was faster, or where it was sent before. */
export function beginRefund(
  db: Db,
  { id, now, nextAt }: { id: string; now: Date; nextAt: Date },
): Promise<Refund | undefined> {
  return camel(db)
    .updateTable('refunds')
    .set({ state: 'asking', askedAt: now, nextAt })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .returningAll()
    .executeTakeFirst()
}

/** Stores what became of a refund, or its next attempt. */
export async function writeRefund(
  db: Db,
  id: string,
  fresh: Partial<
    Pick<Refund, 'state' | 'attempt' | 'reference' | 'message' | 'nextAt' | 'settledAt'>
  >,
): Promise<void> {
  await camel(db).updateTable('refunds').set(fresh).where('id', '=', id).execute()
}

function refunds(db: Db) {
  return camel(db).selectFrom('refunds').selectAll()
}
