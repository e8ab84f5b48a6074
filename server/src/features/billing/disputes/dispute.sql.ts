// Payments that the bank of a cardholder took back. Every statement runs as the system.
import type { Db } from '../../../lib/db/database.ts'

const columns = [
  'id',
  'organization_id',
  'charge_id',
  'reference',
  'state',
  'reason',
  'net_micros',
  'tax_micros',
  'invoice_net_micros',
  'invoice_tax_micros',
  'is_withdrawn',
  'moves',
  'evidence_by',
  'opened_at',
  'closed_at',
] as const

export type Dispute = NonNullable<Awaited<ReturnType<typeof lockDispute>>>

export function lockDispute(db: Db, reference: string) {
  return db
    .selectFrom('disputes')
    .select(columns)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()
}

export function findDispute(db: Db, id: string) {
  return db.selectFrom('disputes').select(columns).where('id', '=', id).executeTakeFirst()
}

export async function insertDispute(
  db: Db,
  dispute: Pick<
    Dispute,
    | 'id'
    | 'organization_id'
    | 'charge_id'
    | 'reference'
    | 'state'
    | 'reason'
    | 'net_micros'
    | 'tax_micros'
    | 'opened_at'
  >,
): Promise<void> {
  await db.insertInto('disputes').values(dispute).execute()
}

export async function writeDispute(
  db: Db,
  id: string,
  fresh: Partial<
    Pick<
      Dispute,
      | 'state'
      | 'is_withdrawn'
      | 'invoice_net_micros'
      | 'invoice_tax_micros'
      | 'moves'
      | 'evidence_by'
      | 'closed_at'
    >
  >,
): Promise<void> {
  await db.updateTable('disputes').set(fresh).where('id', '=', id).execute()
}
