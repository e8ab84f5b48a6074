import type Stripe from 'stripe'
import type { StripeSettings } from '../../../lib/settings/card-settings.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { CardSummary, CardProvider, EnteredCard, SetupIntent } from './card-provider.ts'
import { stripeCharges } from './stripe-charges.ts'
import { NotFoundAtStripe, ask, createdSince, idOf, stripeClient } from './stripe-client.ts'

/**
 * The newest open intent is nearly always the right one, and each intent that is checked costs a
 * call.
 */
const intentsLookedAt = 10

/**
 * The provider for real cards. The browser enters cards directly with Stripe, and what callers
 * claim is looked up there.
 */
export function stripeProvider(settings: StripeSettings): CardProvider {
  const stripe = stripeClient(settings)
  return {
    name: settings.isTest ? 'stripe_test' : 'stripe',
    ...stripeCharges(stripe),
    findCustomer: ({ organizationId, since }) =>
      ask(async () => {
        const list = { created: createdSince(since), limit: 100 }
        for await (const customer of stripe.customers.list(list))
          if (customer.metadata['organization_id'] === organizationId) return customer.id
        return undefined
      }),
    makeCustomer: ({ organizationId, organizationName, attempt }) =>
      ask(async () => {
        const params = { name: organizationName, metadata: { organization_id: organizationId } }
        const key = { idempotencyKey: `customer|${organizationId}|${attempt}` }
        return (await stripe.customers.create(params, key)).id
      }),
    begin: ({ id, organizationId, customer, attempt }) =>
      ask(async () => {
        const created = await stripe.setupIntents.create(
          {
            customer,
            usage: 'off_session',
            allowed_payment_method_types: ['card'],
            metadata: { organization_id: organizationId, setup_intent: id },
          },
          { idempotencyKey: `setup-intent|${id}|${customer}|${attempt}` },
        )
        if (created.client_secret === null)
          throw new Error('Stripe created a setup intent without a client secret')
        return { id, customer, clientSecret: created.client_secret }
      }),
    isOpen: async (intent) => {
      const read = await undefinedIfMissing(() => readIntent(stripe, intent))
      return /^requires_(payment_method|confirmation|action)$/.test(read?.status ?? '')
    },
    cardOf: (paymentMethodId, { intents }) =>
      enteredCard(stripe, paymentMethodId, intents.slice(0, intentsLookedAt)),
    forget: async (paymentMethodId) => {
      await ask(() => stripe.paymentMethods.detach(paymentMethodId))
    },
  }
}

/**
 * Stripe's present details of a card; undefined when it is not, or is no longer, a card of this
 * customer.
 */
export async function readStripeCard(
  settings: StripeSettings,
  options: { paymentMethodId: string; customer: string },
): Promise<CardSummary | undefined> {
  const stripe = stripeClient(settings)
  const method = await undefinedIfMissing(() =>
    ask(() => stripe.paymentMethods.retrieve(options.paymentMethodId)),
  )
  return method && cardSummaryOf(method, options.customer)
}

/** Whether the customer still exists at Stripe. */
export async function hasStripeCustomer(
  settings: StripeSettings,
  customer: string,
): Promise<boolean> {
  const stripe = stripeClient(settings)
  const read = await undefinedIfMissing(() => ask(() => stripe.customers.retrieve(customer)))
  return read !== undefined && read.deleted !== true
}

async function undefinedIfMissing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof NotFoundAtStripe) return undefined
    throw error
  }
}

/**
 * A payment method counts only when Stripe reports it for an intent that we created for this
 * organization. The id from the caller alone proves nothing.
 */
async function enteredCard(
  stripe: Stripe,
  paymentMethodId: string,
  intents: readonly SetupIntent[],
): Promise<EnteredCard | undefined> {
  if (!/^pm_\w+$/.test(paymentMethodId)) return undefined
  for (const intent of intents) {
    const read = await undefinedIfMissing(() => readIntent(stripe, intent))
    if (idOf(read?.payment_method) === paymentMethodId) return read && cardFrom(read, intent)
  }
  return undefined
}

function cardFrom(read: Stripe.SetupIntent, intent: SetupIntent): EnteredCard | undefined {
  const { status, last_setup_error: error, payment_method: method } = read
  if (status !== 'succeeded')
    refuse('card_declined', { message: error?.message ?? 'The card was not confirmed.' })
  if (idOf(read.customer) !== intent.customer || typeof method !== 'object') return undefined
  const face = method === null ? undefined : cardSummaryOf(method, intent.customer)
  return face && { intent, ...face }
}

function readIntent(stripe: Stripe, { clientSecret }: SetupIntent): Promise<Stripe.SetupIntent> {
  const [name = ''] = clientSecret.split('_secret_')
  return ask(() => stripe.setupIntents.retrieve(name, { expand: ['payment_method'] }))
}

function cardSummaryOf(method: Stripe.PaymentMethod, customer: string): CardSummary | undefined {
  const { card } = method
  if (card === undefined || idOf(method.customer) !== customer) return undefined
  const [month, year] = [card.exp_month, card.exp_year].map((part) =>
    String(part % 100).padStart(2, '0'),
  )
  return { brand: card.brand, last4: card.last4, expire: `${month}/${year}` }
}
