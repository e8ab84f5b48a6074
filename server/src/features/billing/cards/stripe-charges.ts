import { currencies } from '@frontrow/contract/money/currencies'
import Stripe from 'stripe'
import type {
  ChargeOrder,
  ChargeOutcome,
  ChargeProvider,
  ProviderDispute,
  ProviderFee,
  RefundOrder,
  RefundOutcome,
} from './charge-provider.ts'
import { ask, createdSince, idOf } from './stripe-client.ts'
import { stripeRefusal } from './stripe-refusal.ts'

const expand = ['latest_charge.balance_transaction']

/**
 * Charges through PaymentIntents: one for each attempt, off session, with the card on file. They
 * name the charge, so that one whose answer was lost is found.
 */
export function stripeCharges(stripe: Stripe): ChargeProvider {
  return {
    charge: (order) => ask(() => chargeCard(stripe, order)),
    lookUp: ({ reference, since, ...order }) =>
      ask(async () => {
        if (reference !== undefined)
          return outcomeOf(await stripe.paymentIntents.retrieve(reference, { expand }))
        const list = { customer: order.customer, created: createdSince(since), limit: 100 }
        for await (const intent of stripe.paymentIntents.list(list))
          if (isOfAttempt(intent, order))
            return outcomeOf(await stripe.paymentIntents.retrieve(intent.id, { expand }))
        return undefined
      }),
    cancel: async ({ reference }) => {
      const found = await ask(() => stripe.paymentIntents.retrieve(reference, { expand }))
      if (found.status === 'succeeded' || found.status === 'canceled') return outcomeOf(found)
      return outcomeOf(await ask(() => stripe.paymentIntents.cancel(reference)))
    },
    refund: (order) =>
      ask(async () => {
        const { refundId, attempt, reference, amountMicros, currency } = order
        const params = {
          payment_intent: reference,
          amount: minorUnits(amountMicros, currency),
          metadata: { refund_id: refundId, attempt: String(attempt) },
        }
        const key = { idempotencyKey: `refund|${refundId}|${attempt}` }
        try {
          return refundOutcomeOf(await stripe.refunds.create(params, key))
        } catch (error) {
          const refused = stripeRefusal(error)
          if (refused === undefined) throw error
          return { state: 'failed', reference: undefined, message: refused }
        }
      }),
    findRefund: (order) => ask(() => findRefund(stripe, order)),
    missingRights: () => missingRights(stripe),
    disputesOf: ({ reference, currency }) =>
      ask(async () => {
        const list = {
          payment_intent: reference,
          limit: 100,
          expand: ['data.balance_transactions'],
        }
        const { data } = await stripe.disputes.list(list)
        return data.map((one) => disputeFrom(one, currency))
      }),
  }
}

async function chargeCard(stripe: Stripe, order: ChargeOrder): Promise<ChargeOutcome> {
  const { chargeId, attempt, customer, paymentMethodId, amountMicros, currency } = order
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: minorUnits(amountMicros, currency),
        currency: currency.toLowerCase(),
        customer,
        payment_method: paymentMethodId,
        allowed_payment_method_types: ['card'],
        off_session: true,
        confirm: true,
        metadata: {
          charge_id: chargeId,
          attempt: String(attempt),
          organization_id: order.organizationId,
        },
        expand,
      },
      { idempotencyKey: `charge|${chargeId}|${attempt}` },
    )
    return outcomeOf(intent)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return declinedBy(error)
    if (isGone(error)) return cardGone
    const refused = stripeRefusal(error)
    if (refused === undefined) throw error
    return {
      state: 'declined',
      reference: undefined,
      code: refused,
      message: 'The card provider refused this payment. Nothing was charged.',
      isHard: false,
    }
  }
}

/** Stripe answered that the card or its customer does not exist, so nothing was charged. */
function isGone(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'resource_missing' &&
    (error.param === 'payment_method' || error.param === 'customer')
  )
}

const cardGone: ChargeOutcome = {
  state: 'declined',
  reference: undefined,
  code: 'resource_missing',
  message: 'The card provider does not have this card any more. Enter it again.',
  isHard: true,
}

/** A decline comes as an error that holds the intent. */
function declinedBy(error: Stripe.errors.StripeCardError): ChargeOutcome {
  const { payment_intent: intent, decline_code: declineCode, code } = error
  if (intent !== undefined && code === 'authentication_required') return actionFor(intent)
  return {
    state: 'declined',
    reference: intent?.id,
    code: declineCode ?? code ?? 'card_declined',
    message: error.message,
    isHard: isHardDecline(declineCode ?? code),
  }
}

function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome {
  const { id: reference, status } = intent
  switch (status) {
    case 'succeeded':
      return { state: 'succeeded', reference, fee: feeOf(intent) }
    case 'requires_action':
    case 'requires_confirmation':
      return actionFor(intent)
    case 'processing':
    case 'requires_capture':
      return { state: 'pending', reference }
    default:
      return unpaid(intent)
  }
}

/** Declined or cancelled, unless only its cardholder has to confirm it. */
function unpaid(intent: Stripe.PaymentIntent): ChargeOutcome {
  const { id: reference, status, last_payment_error: error } = intent
  const isOpen = status === 'requires_payment_method'
  if (isOpen && error?.code === 'authentication_required') return actionFor(intent)
  if (error === null) {
    const message = 'The payment was cancelled.'
    return { state: 'declined', reference, code: status, message, isHard: false }
  }
  const code = error.decline_code ?? error.code ?? status
  const message = error.message ?? 'Your card was declined.'
  return { state: 'declined', reference, code, message, isHard: isHardDecline(code) }
}

function actionFor({ id, client_secret: clientSecret }: Stripe.PaymentIntent): ChargeOutcome {
  if (clientSecret === null) throw new Error('a payment at Stripe has no client secret')
  return { state: 'needs_action', reference: id, clientSecret }
}

function isOfAttempt({ metadata }: Stripe.PaymentIntent, order: ChargeOrder): boolean {
  return metadata['charge_id'] === order.chargeId && metadata['attempt'] === String(order.attempt)
}

/** Declines after which the same card is not tried again (docs.stripe.com/declines/codes). */
const hardDeclines = new Set([
  'expired_card',
  'lost_card',
  'stolen_card',
  'pickup_card',
  'restricted_card',
  'incorrect_number',
  'invalid_account',
  'account_closed',
  'card_not_supported',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'resource_missing',
  'canceled',
])

function isHardDecline(code: string | undefined): boolean {
  return code !== undefined && hardDeclines.has(code)
}

/** Undefined until Stripe has booked the payment. */
function feeOf({ latest_charge: charge }: Stripe.PaymentIntent): ProviderFee | undefined {
  const booked = typeof charge === 'object' ? charge?.balance_transaction : null
  if (booked === null || typeof booked !== 'object') return undefined
  return feeFrom(booked)
}

function feeFrom({ id, fee, currency }: Stripe.BalanceTransaction): ProviderFee {
  const code = currency.toUpperCase()
  return { id, micros: BigInt(fee) * minorUnitMicros(code), currency: code }
}

async function findRefund(stripe: Stripe, order: RefundOrder): Promise<RefundOutcome | undefined> {
  for await (const refund of stripe.refunds.list({ payment_intent: order.reference, limit: 100 })) {
    const { refund_id: id, attempt } = refund.metadata ?? {}
    if (id === order.refundId && attempt === String(order.attempt)) return refundOutcomeOf(refund)
  }
  return undefined
}

function refundOutcomeOf(refund: Stripe.Refund): RefundOutcome {
  const { id: reference, status, failure_reason: reason } = refund
  if (status === 'succeeded') return { state: 'succeeded', reference }
  if (status === 'failed' || status === 'canceled')
    return { state: 'failed', reference, message: reason ?? status }
  return { state: 'pending', reference }
}

/** Withdrawn funds are a negative balance transaction, and those that come back another one. */
function disputeFrom(dispute: Stripe.Dispute, currency: string): ProviderDispute {
  const { status, balance_transactions: booked, evidence_details: evidence } = dispute
  const moved = booked.reduce((sum, { amount }) => sum + amount, 0)
  const due = evidence.due_by
  return {
    reference: dispute.id,
    payment: idOf(dispute.payment_intent) ?? '',
    state: disputeStateOf(status),
    reason: dispute.reason,
    amountMicros: BigInt(dispute.amount) * minorUnitMicros(currency),
    evidenceBy: due === null ? undefined : new Date(due * 1000),
    isWithdrawn: moved < 0,
    fees: booked.filter(({ fee }) => fee > 0).map(feeFrom),
  }
}

function disputeStateOf(status: Stripe.Dispute.Status): ProviderDispute['state'] {
  if (status === 'won' || status === 'warning_closed') return 'won'
  if (status === 'lost') return 'lost'
  return status.endsWith('under_review') ? 'under_review' : 'open'
}

/** A restricted key has the rights that were given to it. Rights to write show only when used. */
async function missingRights(stripe: Stripe): Promise<string[]> {
  const reads = {
    PaymentIntents: () => stripe.paymentIntents.list({ limit: 1 }),
    Refunds: () => stripe.refunds.list({ limit: 1 }),
    Disputes: () => stripe.disputes.list({ limit: 1 }),
  }
  const missing: string[] = []
  for (const [name, read] of Object.entries(reads)) {
    try {
      await read()
    } catch (error) {
      if (error instanceof Stripe.errors.StripePermissionError) missing.push(name)
    }
  }
  return missing
}

/** Stripe counts in the smallest unit of a currency. Throws for a part of one. */
function minorUnits(micros: bigint, currency: string): number {
  const unit = minorUnitMicros(currency)
  if (micros % unit !== 0n) throw new Error(`${micros} micros of ${currency} cannot be charged`)
  return Number(micros / unit)
}

/** Stripe takes these in hundredths, although they have none (docs.stripe.com/currencies). */
const inHundredths = new Set(['ISK', 'UGX'])

function minorUnitMicros(currency: string): bigint {
  const known = currencies.find(({ value }) => value === currency)
  const decimals = inHundredths.has(currency) ? 2 : (known?.decimals ?? 2)
  return 10n ** BigInt(6 - decimals)
}
