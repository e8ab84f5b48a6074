// What is given back of charges. Every statement runs as the system.
import type { Db } from '../../../lib/db/database.ts'
import { one } from '../../../lib/db/rows.ts'

const columns = [
  'id',
  'organization_id',
  'charge_id',
  'net_micros',
  'tax_micros',
  'state',
  'attempt',
  'reference',
  'document_id',
  'message',
  'reason',
  'created_by',
  'created_at',
  'asked_at',
  'next_at',
  'settled_at',
] as const

export type Refund = Awaited<ReturnType<typeof findRefund>> & object

export interface NewRefund {
  id: string
  organizationId: string
  chargeId: string
  netMicros: bigint
  taxMicros: bigint
  /** Its credit note; null where no document was issued for what is given back. */
  documentId: string | null
  reason: string
  createdBy: string
  now: Date
}

/** The sweep sends it, unless its caller does. */
export async function insertRefund(db: Db, refund: NewRefund): Promise<void> {
  await db
    .insertInto('refunds')
    .values({
      id: refund.id,
      organization_id: refund.organizationId,
      charge_id: refund.chargeId,
      net_micros: refund.netMicros,
      tax_micros: refund.taxMicros,
      document_id: refund.documentId,
      reason: refund.reason,
      created_by: refund.createdBy,
      created_at: refund.now,
      next_at: refund.now,
    })
    .execute()
}

export function findRefund(db: Db, id: string) {
  return db.selectFrom('refunds').select(columns).where('id', '=', id).executeTakeFirst()
}

/** A refund, locked until the transaction ends. */
export function lockRefund(db: Db, id: string) {
  return db
    .selectFrom('refunds')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function refundsOfCharge(db: Db, chargeId: string) {
  return db
    .selectFrom('refunds')
    .select(columns)
    .where('charge_id', '=', chargeId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** What refunds and disputes took off a charge so far. */
export async function takenOff(
  db: Db,
  chargeId: string,
): Promise<{ netMicros: bigint; taxMicros: bigint }> {
  const row = await one<{ netMicros: bigint; taxMicros: bigint }>(db)`
    SELECT coalesce(sum(net_micros), 0)::bigint AS "netMicros", coalesce(sum(tax_micros), 0)::bigint AS "taxMicros" FROM (
      SELECT net_micros, tax_micros FROM refunds WHERE charge_id = ${chargeId}
      UNION ALL SELECT net_micros, tax_micros FROM disputes WHERE charge_id = ${chargeId} AND (is_withdrawn OR state IN ('open', 'under_review'))) t`
  return row ?? { netMicros: 0n, taxMicros: 0n }
}

/** Undefined where another node was faster, or where it was sent before. */
export function beginRefund(
  db: Db,
  { id, now, nextAt }: { id: string; now: Date; nextAt: Date },
): Promise<Refund | undefined> {
  return db
    .updateTable('refunds')
    .set({ state: 'asking', asked_at: now, next_at: nextAt })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .returning(columns)
    .executeTakeFirst()
}

/** Gives a refund that failed its next attempt. */
export async function renewRefund(db: Db, refund: Refund, now: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({
      state: 'created',
      attempt: refund.attempt + 1,
      reference: null,
      message: null,
      next_at: now,
    })
    .where('id', '=', refund.id)
    .execute()
}

export async function writeRefund(
  db: Db,
  of: {
    id: string
    state: 'succeeded' | 'failed' | 'unknown'
    reference: string | null
    message: string | null
    nextAt: Date | null
    settledAt: Date | null
  },
): Promise<void> {
  await db
    .updateTable('refunds')
    .set({
      state: of.state,
      reference: of.reference,
      message: of.message,
      next_at: of.nextAt,
      settled_at: of.settledAt,
    })
    .where('id', '=', of.id)
    .execute()
}

/** Sets when the provider is asked again. */
export async function askForRefundLater(
  db: Db,
  { id, nextAt }: { id: string; nextAt: Date },
): Promise<void> {
  await db.updateTable('refunds').set({ next_at: nextAt }).where('id', '=', id).execute()
}

/** The refunds that are to be sent or asked for now, oldest first. */
export async function dueRefunds(
  db: Db,
  { now, most }: { now: Date; most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
