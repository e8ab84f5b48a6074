// Charges. Every statement runs as the system.
import { camel, type NewRow, type Row } from '../../../lib/db/camel.ts'
import type { Db } from '../../../lib/db/database.ts'
import { only } from '../../../lib/db/rows.ts'
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
  paymentMethodId: string
  brand: string
  last4: string
}

export type Charge = Row<'charges'>

/** The card on file with this provider, with the provider's names. */
export function findChargedCard(
  db: Db,
  { organizationId, provider }: { organizationId: string; provider: ProviderName },
) {
  return camel(db)
    .selectFrom('cards')
    .select(['customer', 'paymentMethodId', 'brand', 'last4', 'savedAt'])
    .where('organizationId', '=', organizationId)
    .where('provider', '=', provider)
    .executeTakeFirst()
}

/** Its sweep sends it at `nextAt`, if nobody has sent it by then. */
export function insertCharge(db: Db, charge: NewRow<'charges'>): Promise<Charge> {
  return camel(db).insertInto('charges').values(charge).returningAll().executeTakeFirstOrThrow()
}

export function findCharge(db: Db, id: string): Promise<Charge | undefined> {
  return charges(db).where('id', '=', id).executeTakeFirst()
}

/** A charge of an organization. */
export function findOwnCharge(
  db: Db,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<Charge | undefined> {
  return charges(db)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The attempt that made a payment at the provider. */
export function findAttemptOfPayment(
  db: Db,
  { provider, reference }: { provider: ProviderName; reference: string },
) {
  return camel(db)
    .selectFrom('charge_attempts')
    .select(['chargeId', 'attempt'])
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst()
}

/** The charge of an invoice, locked until the transaction ends. */
export function lockChargeOfInvoice(db: Db, invoiceId: string): Promise<Charge | undefined> {
  return charges(db).where('invoiceId', '=', invoiceId).forUpdate().executeTakeFirst()
}

/** A charge, locked until the transaction ends. */
export function lockCharge(db: Db, id: string): Promise<Charge> {
  return charges(db).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Notes the invoice of a top-up that was paid. */
export async function writeDocument(
  db: Db,
  { id, documentId }: { id: string; documentId: string },
): Promise<void> {
  await camel(db).updateTable('charges').set({ documentId }).where('id', '=', id).execute()
}

/** Stores what the provider kept, unless it is known already. */
export async function writeFee(
  db: Db,
  { id, micros }: { id: string; micros: bigint },
): Promise<void> {
  await camel(db)
    .updateTable('charges')
    .set({ feeMicros: micros, nextAt: null })
    .where('id', '=', id)
    .where('feeMicros', 'is', null)
    .execute()
}

/**
 * What top-ups since then add up to, without tax: those that were paid, and those that may still
 * be. `started` counts all of them, declined ones too.
 */
export async function toppedUpSince(
  db: Db,
  { organizationId, since }: { organizationId: string; since: Date },
): Promise<{ micros: bigint; started: number }> {
  return only<{ micros: bigint; started: number }>(db)`
    SELECT coalesce(sum(net_micros) FILTER (WHERE state <> 'declined'), 0)::bigint AS micros, count(*)::integer AS started
    FROM charges WHERE organization_id = ${organizationId} AND purpose = 'top_up' AND created_at >= ${since}`
}

/** The newest charges of an organization. */
export function listOwnCharges(
  db: Db,
  { organizationId, most }: { organizationId: string; most: number },
): Promise<Charge[]> {
  return charges(db)
    .where('organizationId', '=', organizationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

function charges(db: Db) {
  return camel(db).selectFrom('charges').selectAll()
}
