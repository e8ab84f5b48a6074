import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { lookUpCharge } from '../charges/ask-provider.ts'
import type { ProviderName } from '../cards/card-provider.ts'
import { type Charge, findAttemptOfPayment, findCharge } from '../settlement/charge.sql.ts'
import { followDisputes } from '../disputes/follow-disputes.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { refundsOfCharge } from '../settlement/refund.sql.ts'
import { recordHandledEvent } from './stripe-event.sql.ts'
import type { StripeWebhookEvent } from './stripe-webhook-event.ts'

/**
 * Handles an event about a payment, its refunds or its disputes. The event only names what to look
 * up: the state is read from Stripe, so that order and repetitions do not matter. Throws
 * `ProviderUnavailable`.
 */
export async function handlePaymentEvent({
  services,
  event,
  provider,
}: {
  services: Services
  event: StripeWebhookEvent
  provider: ProviderName
}): Promise<void> {
  const { database } = services
  const charge = await database.asSystem((db) => findMeant(db, event, provider))
  if (charge === undefined) return
  if (event.kind === 'payment' && charge.state !== 'succeeded')
    await lookUpCharge(services, { charge, actor: `stripe:${event.id}` })
  if (event.kind === 'dispute') await followDisputes(services, charge)
  if (event.kind === 'refund')
    for (const { id, state } of await database.asSystem((db) => refundsOfCharge(db, charge.id)))
      if (state !== 'created') await sendRefund(services, id)
  await database.asSystem(async (db) => {
    await recordHandledEvent(db, event.id, await readNow(db))
  })
}

type Reading = Parameters<typeof findCharge>[0]

/**
 * By the payment where it is known, with the attempt that made it, or else by the charge that it
 * names: the answer to its request may have been lost.
 */
async function findMeant(
  db: Reading,
  event: StripeWebhookEvent,
  provider: ProviderName,
): Promise<Charge | undefined> {
  const known = await findAttemptOfPayment(db, { provider, reference: event.about })
  const charge = await findCharge(db, known?.chargeId ?? event.charge ?? noCharge)
  if (charge === undefined || charge.provider !== provider) return undefined
  if (known === undefined || known.attempt === charge.attempt) return charge
  return { ...charge, attempt: known.attempt, reference: event.about }
}

const noCharge = '00000000-0000-0000-0000-000000000000'
