import Stripe from 'stripe'
import { refuse } from '../../lib/refuse.ts'

/** A notice that Stripe signed: something of ours may have changed there. */
export interface StripeWebhookEvent {
  id: string
  kind: 'card' | 'customer'
  /** The id of the card (a payment method) or of the customer. */
  about: string
}

/** Older ones are not believed: a copy that somebody kept must be of no use. */
const toleranceSeconds = 300

const kinds: Readonly<Record<string, StripeWebhookEvent['kind']>> = {
  'payment_method.updated': 'card',
  'payment_method.automatically_updated': 'card',
  'payment_method.detached': 'card',
  'customer.deleted': 'customer',
}

/** Undefined for a notice of something else. Refuses `unreadable` for what is not signed with the secret, or not of these minutes. */
export async function readWebhookEvent(
  sent: { body: string; signature: string },
  of: { webhookSecret: string; readTime: () => Promise<Date> },
): Promise<StripeWebhookEvent | undefined> {
  // Whoever cannot sign is sent away before the database is asked for anything.
  verify(sent, of.webhookSecret, { toleranceSeconds: 0, now: new Date(0) })
  const now = await of.readTime()
  const event = verify(sent, of.webhookSecret, { toleranceSeconds, now })
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
