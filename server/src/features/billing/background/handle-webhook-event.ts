import { audit } from '../../audit/audit.ts'
import type { StripeSettings } from '../../../lib/settings/card-settings.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import {
  customerOfCard,
  lockCard,
  nextReadOrder,
  removeCard,
  removeCardOfCustomer,
  renewCard,
} from '../cards/card.sql.ts'
import type { CardSummary, ProviderName } from '../cards/card-provider.ts'
import { cardProviderNameOf } from '../../../lib/settings/card-settings.ts'
import { forgetCustomer, organizationOfCustomer } from '../cards/customer.sql.ts'
import { handlePaymentEvent } from './handle-payment-event.ts'
import { refuseProviderUnavailable } from '../cards/provider-unavailable.ts'
import { isHandled, recordHandledEvent } from './stripe-event.sql.ts'
import type { StripeWebhookEvent } from './stripe-webhook-event.ts'

interface WebhookContext {
  services: Services
  settings: StripeSettings
  event: StripeWebhookEvent
  provider: ProviderName
}

/**
 * Handles a webhook event of Stripe, once even if it is delivered repeatedly. The present state is
 * read from Stripe instead of the event, so that a late event changes nothing. Refuses `unreadable`
 * for an event that Stripe did not sign, and `unavailable` when Stripe cannot be reached, so that
 * Stripe delivers the event again.
 */
export async function handleWebhookEvent(
  services: Services,
  settings: StripeSettings & { webhookSecret: string },
  sent: { body: string; signature: string },
): Promise<void> {
  const { database } = services
  const readTime = () => database.asSystem(readNow)
  const { readWebhookEvent } = await import('./stripe-webhook-event.ts')
  const event = await readWebhookEvent(sent, { webhookSecret: settings.webhookSecret, readTime })
  if (event === undefined || (await database.asSystem((db) => isHandled(db, event.id)))) return
  const handle = handlers[event.kind]
  const provider = cardProviderNameOf({ stripe: settings })
  await refuseProviderUnavailable(services, () => handle({ services, settings, event, provider }))
}

const handlers: Readonly<
  Record<StripeWebhookEvent['kind'], (ctx: WebhookContext) => Promise<void>>
> = {
  card: handleCardEvent,
  customer: handleCustomerEvent,
  payment: handlePaymentEvent,
  refund: handlePaymentEvent,
  dispute: handlePaymentEvent,
}

async function handleCardEvent({
  services,
  settings,
  event,
  provider,
}: WebhookContext): Promise<void> {
  const { database } = services
  const { about: paymentMethodId } = event
  const card = { provider, paymentMethodId }
  // The order number is taken before Stripe is asked, because two concurrent events may overtake
  // each other.
  const { customer, readOrder } = await database.asSystem(async (db) => ({
    customer: await customerOfCard(db, card),
    readOrder: await nextReadOrder(db),
  }))
  if (customer === undefined) return
  const { readStripeCard } = await import('../cards/stripe-provider.ts')
  const face = await readStripeCard(settings, { paymentMethodId, customer })
  await database.asSystem(async (db) => {
    const now = await readNow(db)
    if (await recordHandledEvent(db, event.id, now))
      await changeCard({ db, now }, event, { ...card, readOrder, face })
  })
}

/** An undefined card means that Stripe no longer has it. */
async function changeCard(
  { db, now }: { db: Db; now: Date },
  event: StripeWebhookEvent,
  read: {
    provider: ProviderName
    paymentMethodId: string
    readOrder: bigint
    face: CardSummary | undefined
  },
): Promise<void> {
  const { readOrder, face } = read
  const held = await lockCard(db, read)
  if (held === undefined) return
  const { organizationId, ...before } = held
  const ctx = { db, now, organizationId, actor: `stripe:${event.id}` }
  if (face === undefined) {
    await removeCard(db, organizationId)
    return audit(ctx, 'card.remove', { id: event.about, details: before })
  }
  await renewCard(db, { organizationId, readOrder, ...face })
  const isSame = JSON.stringify(face) === JSON.stringify(before)
  if (!isSame) await audit(ctx, 'card.update', { id: event.about, details: { ...face } })
}

async function handleCustomerEvent({
  services,
  settings,
  event,
  provider,
}: WebhookContext): Promise<void> {
  const { database } = services
  const { about: customer } = event
  const organizationId = await database.asSystem((db) =>
    organizationOfCustomer(db, { provider, customer }),
  )
  if (organizationId === undefined) return
  const { hasStripeCustomer } = await import('../cards/stripe-provider.ts')
  if (await hasStripeCustomer(settings, customer)) return
  await database.asSystem(async (db) => {
    const now = await readNow(db)
    if (!(await recordHandledEvent(db, event.id, now))) return
    const ctx = { db, now, organizationId, actor: `stripe:${event.id}` }
    await forgetCustomer(ctx, { provider, customer })
    const card = await removeCardOfCustomer(db, { provider, customer })
    if (card !== undefined) await audit(ctx, 'card.remove', { id: card, details: { customer } })
  })
}
