// Attempts of charges. Every statement runs as the system.
import { camel } from '../../../lib/db/camel.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { Charge, ChargedCard } from './charge.sql.ts'

/**
 * Notes that the provider is about to be asked. Undefined where another node was faster, or where
 * the charge is no longer waiting for its first question.
 */
export async function beginAsking(
  db: Db,
  { id, now, nextAt }: { id: string; now: Date; nextAt: Date },
): Promise<Charge | undefined> {
  const charge = await camel(db)
    .updateTable('charges')
    .set({ state: 'asking', askedAt: now, nextAt })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .returningAll()
    .executeTakeFirst()
  if (charge !== undefined) await insertAttempt(db, charge, now)
  return charge
}

/** Gives a declined charge its next attempt, with the card that is on file now. */
export async function beginNextAttempt(
  db: Db,
  charge: Charge,
  {
    card,
    now,
    ...next
  }: { card: ChargedCard; netMicros: bigint; taxMicros: bigint; now: Date; nextAt: Date },
): Promise<Charge> {
  const begun = await camel(db)
    .updateTable('charges')
    .set({
      ...card,
      ...next,
      state: 'asking',
      attempt: charge.attempt + 1,
      reference: null,
      clientSecret: null,
      declineCode: null,
      declineMessage: null,
      isHardDecline: false,
      askedAt: now,
    })
    .where('id', '=', charge.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertAttempt(db, begun, now)
  return begun
}

async function insertAttempt(db: Db, charge: Charge, now: Date): Promise<void> {
  const { id: chargeId, organizationId, attempt, netMicros, taxMicros } = charge
  const { provider, brand, last4 } = charge
  const asked = { organizationId, chargeId, attempt, netMicros, taxMicros }
  await camel(db)
    .insertInto('charge_attempts')
    .values({ ...asked, provider, brand, last4, state: 'asking', askedAt: now })
    .execute()
}

/** What an attempt asked for. */
export async function amountsOfAttempt(
  db: Db,
  { charge, attempt }: { charge: Charge; attempt: number },
): Promise<Pick<Charge, 'netMicros' | 'taxMicros'>> {
  const asked = await camel(db)
    .selectFrom('charge_attempts')
    .select(['netMicros', 'taxMicros'])
    .where('organizationId', '=', charge.organizationId)
    .where('chargeId', '=', charge.id)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return asked ?? charge
}
