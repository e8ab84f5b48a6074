import Type, { type Static } from 'typebox'
import { endpoint, type Reply } from '../endpoint.ts'
import { BankFact } from '../documents/invoices.ts'
import { byId, byIds, Count, FileReply, Id, Instant, OrNull, StrictObject, Text } from '../parts.ts'

/** What a new card is charged at most in a day (UTC), in whole units of the network's currency. */
export const newCardDailyLimit = 200

export const newCardDays = 30

const TopUpLimits = Type.Object({ smallest: Count, largest: Count })

export type TopUpLimits = Static<typeof TopUpLimits>

/** The limits of a network that has set none. */
export const usualTopUpLimits: TopUpLimits = { smallest: 10, largest: 10_000 }

/** A decimal text with at most 2 decimals. */
const Amount = Type.String({ maxLength: 15, pattern: '^\\d{1,12}(\\.\\d{1,2})?$' })

/**
 * `asking`: the card provider has not answered yet. `needs_action`: the cardholder has to confirm
 * it. `unknown`: the answer was lost, and the provider is asked what became of it.
 */
const chargeStates = ['asking', 'succeeded', 'declined', 'needs_action', 'unknown'] as const

const cardBlocks = [
  'no_card',
  'books_not_open',
  'test_cards_only',
  'no_tax_treatment',
  'seller_needed',
  'buyer_needed',
  'document_name_needed',
] as const

const topUpBlocks = ['top_up_by_invoice', ...cardBlocks] as const

/** `total` is what the card is charged, and `amount` what is added to the balance. */
const charge = {
  id: Text,
  purpose: Type.Union([Type.Literal('top_up'), Type.Literal('invoice')]),
  state: Type.Enum([...chargeStates]),
  amount: Text,
  tax: Text,
  total: Text,
  brand: Text,
  last4: Text,
  /** Charged by itself, as the organization has set it. */
  is_automatic: Type.Boolean(),
  created_at: Instant,
  /** Why it was declined, in the provider's words. */
  decline_message: OrNull(Text),
  document_id: OrNull(Text),
}

/**
 * `client_secret` and `payment_method_id` are there while the cardholder has to confirm the charge:
 * the card provider's script takes them.
 */
const TopUp = Type.Object({
  ...charge,
  currency: Text,
  client_secret: Type.Optional(Text),
  payment_method_id: Type.Optional(Text),
})

export const createTopUp = endpoint({
  operationId: 'createTopUp',
  method: 'POST',
  path: '/organization/top-ups',
  summary: 'Charge the card on file and add the amount to the balance',
  access: 'approved',
  needs: 'top_ups.write',
  stepUp: 'with_factor',
  onceByKey: true,
  body: StrictObject({ amount: Amount }),
  reply: TopUp,
  refusals: ['top_up_not_valid', 'top_up_new_card', ...topUpBlocks, 'too_many_requests'],
})

/**
 * Charges the card on file what is left of an invoice, also of one that asks for a bank transfer.
 * A charge that was declined is tried again with the card that is on file now; any other one of the
 * invoice is returned as it is.
 */
export const payByCard = endpoint({
  operationId: 'payByCard',
  method: 'POST',
  path: '/organization/invoices/:id/card-payment',
  summary: 'Pay an invoice with the card on file',
  access: 'approved',
  needs: 'top_ups.write',
  stepUp: 'with_factor',
  ...byId('The invoice', 'invoice_not_found'),
  reply: TopUp,
  refusals: ['invoice_settled', ...cardBlocks, 'too_many_requests'],
})

export const showTopUp = endpoint({
  operationId: 'showTopUp',
  method: 'GET',
  path: '/organization/top-ups/:id',
  summary: 'What became of a charge',
  access: 'approved',
  needs: 'money.read',
  ...byIds({ id: Id }, 'charge_not_found'),
  reply: TopUp,
})

/**
 * Has the card provider asked what became of a charge. `confirmed` is what the cardholder said;
 * only the sandbox believes it.
 */
export const checkTopUp = endpoint({
  operationId: 'checkTopUp',
  method: 'POST',
  path: '/organization/top-ups/:id/check',
  summary: 'Ask the card provider what became of a charge',
  access: 'approved',
  needs: 'top_ups.write',
  audits: false,
  ...byIds({ id: Id }, 'charge_not_found'),
  body: StrictObject({ confirmed: Type.Optional(Type.Boolean()) }),
  reply: TopUp,
})

/**
 * The newest hundred charges, newest first. `not_chargeable` says why nothing can be topped up.
 * `left_today` is what a new card may still be charged today; null without such a limit.
 */
export const listCharges = endpoint({
  operationId: 'listCharges',
  method: 'GET',
  path: '/organization/charges',
  summary: 'What was charged to the card, and when it is charged by itself',
  access: 'approved',
  needs: 'money.read',
  reply: Type.Object({
    currency: Text,
    not_chargeable: OrNull(Type.Enum([...topUpBlocks])),
    left_today: OrNull(Text),
    /** Of a top-up, in whole units of the network's currency. */
    limits: Type.Optional(TopUpLimits),
    /** The account to which a prepayment can be sent by bank; empty where there is none. */
    pay_to: Type.Optional(Type.Array(BankFact)),
    /** The tax that is added to a top-up of today, in percent. */
    tax_percent: Text,
    auto_top_up: OrNull(
      Type.Object({ below: Text, add: Text, monthly_max: Text, is_paused: Type.Boolean() }),
    ),
    charges: Type.Array(Type.Object(charge)),
  }),
})

/** The receipt of a paid charge as a PDF. It names the invoice, but is not an invoice itself. */
export const showChargeReceipt = endpoint({
  operationId: 'showChargeReceipt',
  method: 'GET',
  path: '/organization/charges/:id/receipt',
  summary: 'The receipt of a card payment as a PDF',
  access: 'approved',
  needs: 'money.read',
  ...byIds({ id: Id }, 'charge_not_found'),
  reply: FileReply,
  makesFile: true,
  refusals: ['too_many_requests', 'unavailable'],
})

const AutoTopUp = Type.Object({
  auto_top_up: OrNull(StrictObject({ below: Amount, add: Amount, monthly_max: Amount })),
})

/**
 * The card is charged `add` when the balance is below `below`, and at most `monthly_max` in a month
 * (UTC). A decline pauses it until another card is entered or this is set again. Null ends it.
 */
export const setAutoTopUp = endpoint({
  operationId: 'setAutoTopUp',
  method: 'PUT',
  path: '/organization/auto-top-up',
  summary: 'Set when the card is charged by itself',
  access: 'approved',
  needs: 'top_ups.write',
  stepUp: 'with_factor',
  body: AutoTopUp,
  reply: AutoTopUp,
  refusals: ['top_up_not_valid', 'auto_top_up_not_valid', 'top_up_by_invoice'],
})

export type Charges = Reply<typeof listCharges>

export type Charge = Charges['charges'][number]

export type TopUp = Reply<typeof showTopUp>
