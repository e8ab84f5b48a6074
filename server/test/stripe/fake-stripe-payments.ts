import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'

// The payments of the fake Stripe: payment intents, refunds and disputes, with the outcomes of
// Stripe's test cards. Amounts are in hundredths, as at Stripe.

type Form = Readonly<Record<string, string>>

interface FakePayment {
  id: string
  object: 'payment_intent'
  created: number
  amount: number
  currency: string
  customer: string
  payment_method: string
  client_secret: string
  status: Stripe.PaymentIntent.Status
  metadata: Record<string, string>
  last_payment_error: { code: string; decline_code?: string; message: string } | null
  latest_charge: { id: string; balance_transaction: FakeBooking } | null
}

interface FakeBooking {
  id: string
  object: 'balance_transaction'
  amount: number
  fee: number
  currency: string
}

interface FakeDispute {
  id: string
  object: 'dispute'
  amount: number
  currency: string
  payment_intent: string
  reason: string
  status: Stripe.Dispute.Status
  balance_transactions: FakeBooking[]
  evidence_details: { due_by: number | null }
}

interface FakeRefund {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  status: string
  metadata: Record<string, string>
}

export interface FakePayments {
  /** The payments of an organization, oldest first. */
  paymentsOf(organizationId: string): FakePayment[]
  /** The cardholder confirms a payment that waits for it, or refuses to. */
  confirm(paymentId: string, isConfirmed: boolean): void
  /** Opens a dispute of a payment, by default of all of it, or moves it on. Returns its id. */
  dispute(
    paymentId: string,
    state: 'needs_response' | 'withdrawn' | 'reinstated' | 'won' | 'lost',
    amount?: number,
  ): string
  refundsOf(paymentId: string): FakeRefund[]
  /** From now on refunds fail, or succeed again. */
  failRefunds(isFailing: boolean): void
  /** Gives Stripe the time of a turned clock. */
  turnClock(milliseconds: number): void
}

/** A refusal of Stripe's with its status. */
export class FakeRefusal extends Error {
  readonly status: number

  constructor(status: number, error: object) {
    super('refused', { cause: error })
    this.status = status
  }
}

const disputeFee = 1500

/** In hundredths. */
const smallestAmount = 50

/** `methodOf` gives the card of a payment method, and refuses one that does not exist. */
export function openPayments(
  methodOf: (id: string) => { customer: string | null; card: { last4: string } },
) {
  const payments = new Map<string, FakePayment>()
  const refunds = new Map<string, FakeRefund>()
  const disputes = new Map<string, FakeDispute>()
  let aheadMs = 0
  let areRefundsFailing = false
  const now = () => Math.floor((Date.now() + aheadMs) / 1000)
  const payment = (id: string) => payments.get(id) ?? missing('intent', id)

  const create = (form: Form): FakePayment => {
    const method = methodOf(form['payment_method'] ?? '')
    if (method.customer !== form['customer'])
      missing('payment_method', form['payment_method'] ?? '')
    refuseWrong(form)
    const id = newName('pi')
    const made: FakePayment = {
      id,
      object: 'payment_intent',
      created: now(),
      amount: Number(form['amount']),
      currency: form['currency'] ?? '',
      customer: form['customer'] ?? '',
      payment_method: form['payment_method'] ?? '',
      client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
      status: 'requires_payment_method',
      metadata: metadataOf(form),
      last_payment_error: null,
      latest_charge: null,
    }
    payments.set(id, made)
    const decline = declines[method.card.last4]
    if (decline === undefined) return pay(made)
    made.last_payment_error = decline
    throw new FakeRefusal(402, { type: 'card_error', ...decline, payment_intent: made })
  }

  const listOf = <T extends { id: string; payment_intent: string }>(
    shelf: Map<string, T>,
    form: Form,
  ) => page([...shelf.values()].filter((one) => one.payment_intent === form['payment_intent']))

  const routes: Record<string, (id: string, form: Form) => unknown> = {
    'POST payment_intents': (_id, form) => create(form),
    'GET payment_intents/': (id) => payment(id),
    'GET payment_intents': (_id, form) =>
      page(
        [...payments.values()].filter(
          (one) =>
            one.customer === form['customer'] && one.created >= Number(form['created[gte]'] ?? 0),
        ),
      ),
    'POST payment_intents//cancel': (id) => Object.assign(payment(id), { status: 'canceled' }),
    'POST refunds': (_id, form) => {
      const of = payment(form['payment_intent'] ?? '')
      const given = [...refunds.values()].filter((one) => one.payment_intent === of.id)
      const kept = given.filter(({ status }) => status !== 'failed')
      const left = of.amount - kept.reduce((sum, { amount }) => sum + amount, 0)
      const amount = Number(form['amount'])
      if (amount > left)
        throw new FakeRefusal(400, {
          type: 'invalid_request_error',
          code: 'charge_already_refunded',
        })
      const made: FakeRefund = {
        id: newName('re'),
        object: 'refund',
        amount,
        payment_intent: of.id,
        status: areRefundsFailing ? 'failed' : 'succeeded',
        metadata: metadataOf(form),
      }
      refunds.set(made.id, made)
      return made
    },
    'GET refunds': (_id, form) => listOf(refunds, form),
    'GET disputes': (_id, form) => listOf(disputes, form),
    'GET disputes/': (id) => disputes.get(id) ?? missing('dispute', id),
  }

  const acts: FakePayments = {
    paymentsOf: (organizationId) =>
      [...payments.values()].filter((one) => one.metadata['organization_id'] === organizationId),
    confirm: (id, isConfirmed) => {
      const found = payment(id)
      if (isConfirmed) pay(found)
      else
        found.last_payment_error = {
          code: 'payment_intent_authentication_failure',
          message: 'The cardholder did not confirm.',
        }
    },
    dispute: (paymentId, state, amount) => {
      const of = payment(paymentId)
      const found = [...disputes.values()].find((one) => one.payment_intent === paymentId)
      const made = found ?? { ...disputeOf(of), amount: amount ?? of.amount }
      disputes.set(made.id, made)
      moveDispute(made, state)
      return made.id
    },
    refundsOf: (id) => [...refunds.values()].filter((one) => one.payment_intent === id),
    failRefunds: (isFailing) => {
      areRefundsFailing = isFailing
    },
    turnClock: (milliseconds) => {
      aheadMs += milliseconds
    },
  }
  return { routes, acts }
}

/** The outcomes of Stripe's test cards, by their last four digits. */
const declines: Readonly<Record<string, FakePayment['last_payment_error'] & object>> = {
  '0341': {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  '9995': {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  '0069': { code: 'expired_card', message: 'Your card has expired.' },
  '3184': {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
}

function refuseWrong(form: Form): void {
  const type = 'invalid_request_error'
  if (Number(form['amount']) < smallestAmount)
    throw new FakeRefusal(400, { type, code: 'amount_too_small' })
  if (form['off_session'] !== 'true' || form['confirm'] !== 'true')
    throw new FakeRefusal(400, { type, code: 'not_off_session' })
}

/** Stripe keeps 2.9 % and 0.30. */
function pay(payment: FakePayment): FakePayment {
  const fee = Math.round(payment.amount * 0.029) + 30
  payment.status = 'succeeded'
  payment.last_payment_error = null
  payment.latest_charge = {
    id: newName('ch'),
    balance_transaction: booking(payment.amount, fee, payment.currency),
  }
  return payment
}

function disputeOf(payment: FakePayment): FakeDispute {
  return {
    id: newName('dp'),
    object: 'dispute',
    amount: payment.amount,
    currency: payment.currency,
    payment_intent: payment.id,
    reason: 'fraudulent',
    status: 'needs_response',
    balance_transactions: [],
    evidence_details: { due_by: null },
  }
}

function moveDispute(dispute: FakeDispute, state: Parameters<FakePayments['dispute']>[1]): void {
  const { amount, currency, balance_transactions: booked } = dispute
  if (state === 'withdrawn') booked.push(booking(-amount, disputeFee, currency))
  else if (state === 'reinstated') booked.push(booking(amount, 0, currency))
  else dispute.status = state
}

function booking(amount: number, fee: number, currency: string): FakeBooking {
  return { id: newName('txn'), object: 'balance_transaction', amount, fee, currency }
}

function page(found: readonly { id: string }[]) {
  return { object: 'list', url: '/v1', data: found.toReversed(), has_more: false }
}

function missing(param: string, id: string): never {
  throw new FakeRefusal(400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No ${id}`,
  })
}

function newName(prefix: string): string {
  return `${prefix}_${randomBytes(8).toString('hex')}`
}

export function metadataOf(form: Form): Record<string, string> {
  const entries = Object.entries(form).flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
    return key === undefined ? [] : [[key, value] as const]
  })
  return Object.fromEntries(entries)
}
