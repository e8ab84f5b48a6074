import Stripe from 'stripe'
import { refuse } from '../../lib/refuse.ts'

/** A signed webhook event: a card or a customer may have changed at Stripe. */
export interface StripeWebhookEvent {
  id: string
  kind: 'card' | 'customer'
  /** The id of the card (a payment method) or of the customer. */
  about: string
}

/** Older events are refused, so that a recorded copy cannot be replayed. */
const toleranceSeconds = 300

const kinds: Readonly<Record<string, StripeWebhookEvent['kind']>> = {
  'payment_method.updated': 'card',
  'payment_method.automatically_updated': 'card',
  'payment_method.detached': 'card',
  'customer.deleted': 'customer',
}

/**
 * Undefined for an event of another type. Refuses `unreadable` for an event that is not signed with
 * the secret, or is older than the tolerance.
 */
export async function readWebhookEvent(
  sent: { body: string; signature: string },
  options: { webhookSecret: string; readTime: () => Promise<Date> },
): Promise<StripeWebhookEvent | undefined> {
  // An invalid signature is refused before the database is queried.
  verify(sent, options.webhookSecret, { toleranceSeconds: 0, now: new Date(0) })
  const now = await options.readTime()
  const event = verify(sent, options.webhookSecret, { toleranceSeconds, now })
  const { id, type, data } = event as Partial<Stripe.Event>
  const about = (data?.object as { id?: unknown } | undefined)?.id
  const kind = typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (kind === undefined || typeof id !== 'string' || typeof about !== 'string') return undefined
  return { id, kind, about }
}

function verify(
  { body, signature }: { body: string; signature: string },
  secret: string,
  at: { toleranceSeconds: number; now: Date },
): Stripe.Event {
  try {
    const { toleranceSeconds: tolerance, now } = at
    return Stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      tolerance,
      undefined,
      now.getTime(),
    )
  } catch {
    return refuse('unreadable', {
      message: 'This is not signed as it must be, or was signed too long ago.',
    })
  }
}
