// Attempts of charges. Every statement runs as the system.
import type { Db } from '../../../lib/db/database.ts'
import { type Charge, type ChargedCard, chargeColumns } from './charge.sql.ts'

/**
 * Notes that the provider is about to be asked. Undefined where another node was faster, or where
 * the charge is no longer waiting for its first question.
 */
export async function beginAsking(
  db: Db,
  { id, now, nextAt }: { id: string; now: Date; nextAt: Date },
): Promise<Charge | undefined> {
  const charge = await db
    .updateTable('charges')
    .set({ state: 'asking', asked_at: now, next_at: nextAt })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .returning(chargeColumns)
    .executeTakeFirst()
  if (charge !== undefined) await insertAttempt(db, charge, now)
  return charge
}

/** Gives a declined charge its next attempt, with the card that is on file now. */
export async function beginNextAttempt(
  db: Db,
  of: {
    charge: Charge
    card: ChargedCard
    netMicros: bigint
    taxMicros: bigint
    now: Date
    nextAt: Date
  },
): Promise<Charge> {
  const { charge, card, netMicros, taxMicros, now, nextAt } = of
  const next = await db
    .updateTable('charges')
    .set({
      ...card,
      net_micros: netMicros,
      tax_micros: taxMicros,
      state: 'asking',
      attempt: charge.attempt + 1,
      reference: null,
      client_secret: null,
      decline_code: null,
      decline_message: null,
      is_hard_decline: false,
      asked_at: now,
      next_at: nextAt,
    })
    .where('id', '=', charge.id)
    .returning(chargeColumns)
    .executeTakeFirstOrThrow()
  await insertAttempt(db, next, now)
  return next
}

async function insertAttempt(db: Db, charge: Charge, now: Date): Promise<void> {
  await db
    .insertInto('charge_attempts')
    .values({
      organization_id: charge.organization_id,
      charge_id: charge.id,
      attempt: charge.attempt,
      net_micros: charge.net_micros,
      tax_micros: charge.tax_micros,
      provider: charge.provider,
      brand: charge.brand,
      last4: charge.last4,
      state: 'asking',
      asked_at: now,
    })
    .execute()
}

/** What an attempt asked for. */
export async function amountsOfAttempt(
  db: Db,
  { charge, attempt }: { charge: Charge; attempt: number },
): Promise<{ netMicros: bigint; taxMicros: bigint }> {
  const asked = await db
    .selectFrom('charge_attempts')
    .select(['net_micros', 'tax_micros'])
    .where('organization_id', '=', charge.organization_id)
    .where('charge_id', '=', charge.id)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  const { net_micros: netMicros, tax_micros: taxMicros } = charge
  return { netMicros: asked?.net_micros ?? netMicros, taxMicros: asked?.tax_micros ?? taxMicros }
}
