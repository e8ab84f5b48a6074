import Stripe from 'stripe'
import { isId } from '../../../lib/db/ids.ts'
import { refuse } from '../../../lib/failures/refuse.ts'

/** A signed webhook event: what it names may have changed at Stripe. */
export interface StripeWebhookEvent {
  id: string
  kind: 'card' | 'customer' | 'payment' | 'refund' | 'dispute'
  /** The id of the card (a payment method), the customer, the payment or the dispute. */
  about: string
  /** The charge of ours that a payment says it belongs to. */
  charge?: string
}

/** Older events are refused, so that a recorded copy cannot be replayed. */
const toleranceSeconds = 300

const kinds: Readonly<Record<string, StripeWebhookEvent['kind']>> = {
  'payment_method.updated': 'card',
  'payment_method.automatically_updated': 'card',
  'payment_method.detached': 'card',
  'customer.deleted': 'customer',
  'payment_intent.succeeded': 'payment',
  'payment_intent.payment_failed': 'payment',
  'payment_intent.requires_action': 'payment',
  'payment_intent.canceled': 'payment',
  'charge.refunded': 'refund',
  'charge.dispute.created': 'dispute',
  'charge.dispute.updated': 'dispute',
  'charge.dispute.funds_withdrawn': 'dispute',
  'charge.dispute.funds_reinstated': 'dispute',
  'charge.dispute.closed': 'dispute',
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
  return eventFrom(event)
}

/** An event may be of any shape, whoever signed it. */
function eventFrom({ id, type, data }: Partial<Stripe.Event>): StripeWebhookEvent | undefined {
  const kind = typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (kind === undefined || typeof id !== 'string') return undefined
  const object = (data?.object ?? {}) as EventObject
  // A refund and a dispute are looked up by their payment.
  const about = kind === 'refund' || kind === 'dispute' ? object.payment_intent : object.id
  return typeof about === 'string' ? { id, kind, about, ...chargeNamedBy(object) } : undefined
}

function chargeNamedBy({ metadata }: EventObject): { charge?: string } {
  const charge = metadata?.['charge_id']
  return typeof charge === 'string' && isId(charge) ? { charge } : {}
}

interface EventObject {
  id?: unknown
  payment_intent?: unknown
  metadata?: Readonly<Record<string, unknown>>
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
      message:
        'The signature of this event is missing, wrong or too old. Check STRIPE_WEBHOOK_SECRET.',
    })
  }
}
