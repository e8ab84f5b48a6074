// Charges and their attempts. Every statement runs as the system.
import type { Db } from '../../../lib/db/database.ts'
import { takeLock } from '../../../lib/db/locks.ts'
import { one } from '../../../lib/db/rows.ts'
import type { ProviderName } from '../cards/card-provider.ts'

export type ChargeState =
  | 'created'
  | 'asking'
  | 'succeeded'
  | 'declined'
  | 'needs_action'
  | 'unknown'

/** What a charge is for. */
export type ChargePurpose = 'top_up' | 'invoice'

/** The card that an attempt charges. */
export interface ChargedCard {
  provider: ProviderName
  customer: string
  payment_method_id: string
  brand: string
  last4: string
}

export const chargeColumns = [
  'id',
  'organization_id',
  'purpose',
  'invoice_id',
  'document_id',
  'currency',
  'net_micros',
  'tax_micros',
  'state',
  'attempt',
  'is_automatic',
  'provider',
  'customer',
  'payment_method_id',
  'brand',
  'last4',
  'reference',
  'client_secret',
  'decline_code',
  'decline_message',
  'is_hard_decline',
  'asked_at',
  'next_at',
  'fee_micros',
  'created_by',
  'created_at',
  'settled_at',
] as const

export type Charge = Awaited<ReturnType<typeof findCharge>> & object

/** The card on file with this provider, with the provider's names. */
export function findChargedCard(
  db: Db,
  { organizationId, provider }: { organizationId: string; provider: ProviderName },
) {
  return db
    .selectFrom('cards')
    .select(['customer', 'payment_method_id', 'brand', 'last4', 'saved_at'])
    .where('organization_id', '=', organizationId)
    .where('provider', '=', provider)
    .executeTakeFirst()
}

/** Makes the starts of charges of an organization wait for each other. */
export async function lockCharges(db: Db, organizationId: string): Promise<void> {
  await takeLock(db, 'chargeStarts', organizationId)
}

export interface NewCharge {
  id: string
  organizationId: string
  purpose: ChargePurpose
  invoiceId: string | null
  currency: string
  netMicros: bigint
  taxMicros: bigint
  isAutomatic: boolean
  createdBy: string
  now: Date
  /** When the sweep sends it, if nobody has sent it by then. */
  nextAt: Date
}

export async function insertCharge(db: Db, charge: NewCharge, card: ChargedCard): Promise<void> {
  await db
    .insertInto('charges')
    .values({
      id: charge.id,
      organization_id: charge.organizationId,
      purpose: charge.purpose,
      invoice_id: charge.invoiceId,
      currency: charge.currency,
      net_micros: charge.netMicros,
      tax_micros: charge.taxMicros,
      is_automatic: charge.isAutomatic,
      created_by: charge.createdBy,
      created_at: charge.now,
      next_at: charge.nextAt,
      ...card,
    })
    .execute()
}

export function findCharge(db: Db, id: string) {
  return db.selectFrom('charges').select(chargeColumns).where('id', '=', id).executeTakeFirst()
}

/** A charge of an organization. */
export function findOwnCharge(db: Db, of: { organizationId: string; id: string }) {
  return db
    .selectFrom('charges')
    .select(chargeColumns)
    .where('organization_id', '=', of.organizationId)
    .where('id', '=', of.id)
    .executeTakeFirst()
}

/** The attempt that made a payment at the provider. */
export function findAttemptOfPayment(
  db: Db,
  { provider, reference }: { provider: ProviderName; reference: string },
) {
  return db
    .selectFrom('charge_attempts')
    .select(['charge_id', 'attempt'])
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** The charge of an invoice, locked until the transaction ends. */
export function lockChargeOfInvoice(db: Db, invoiceId: string) {
  return db
    .selectFrom('charges')
    .select(chargeColumns)
    .where('invoice_id', '=', invoiceId)
    .forUpdate()
    .executeTakeFirst()
}

/** A charge, locked until the transaction ends. */
export async function lockCharge(db: Db, id: string): Promise<Charge> {
  return db
    .selectFrom('charges')
    .select(chargeColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Notes the invoice of a top-up that was paid. */
export async function writeDocument(
  db: Db,
  { id, documentId }: { id: string; documentId: string },
): Promise<void> {
  await db.updateTable('charges').set({ document_id: documentId }).where('id', '=', id).execute()
}

/** Sets when the provider is asked again. */
export async function askLater(
  db: Db,
  { id, nextAt }: { id: string; nextAt: Date | null },
): Promise<void> {
  await db.updateTable('charges').set({ next_at: nextAt }).where('id', '=', id).execute()
}

/** The charges whose outcome is to be asked for now, oldest first. */
export async function dueCharges(
  db: Db,
  { now, most }: { now: Date; most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('charges')
    .select('id')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Stores what the provider kept. Returns false where it is known already. */
export async function writeFee(
  db: Db,
  { id, micros }: { id: string; micros: bigint },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('charges')
    .set({ fee_micros: micros, next_at: null })
    .where('id', '=', id)
    .where('fee_micros', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * What top-ups since then add up to, without tax: those that were paid, and those that may still
 * be. `started` counts all of them, declined ones too.
 */
export async function toppedUpSince(
  db: Db,
  { organizationId, since }: { organizationId: string; since: Date },
): Promise<{ micros: bigint; started: number }> {
  const row = await one<{ micros: bigint; started: number }>(db)`
    SELECT coalesce(sum(net_micros) FILTER (WHERE state <> 'declined'), 0)::bigint AS micros, count(*)::integer AS started
    FROM charges WHERE organization_id = ${organizationId} AND purpose = 'top_up' AND created_at >= ${since}`
  return row ?? { micros: 0n, started: 0 }
}

/** The newest charges of an organization. */
export function listOwnCharges(
  db: Db,
  { organizationId, most }: { organizationId: string; most: number },
) {
  return db
    .selectFrom('charges')
    .select(chargeColumns)
    .where('organization_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}
