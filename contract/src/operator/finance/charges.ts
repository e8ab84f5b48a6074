import Type from 'typebox'
import { type Reply } from '../../endpoint.ts'
import { operatorCall, Reason } from '../../operator.ts'
import { ofTwoPeople } from '../operators.ts'
import {
  byId,
  Count,
  Id,
  idInPath,
  Instant,
  Named,
  OrNull,
  StrictObject,
  Text,
} from '../../parts.ts'

export const storedChargeStates = [
  'created',
  'asking',
  'succeeded',
  'declined',
  'needs_action',
  'unknown',
] as const

const Organization = Named

/** `total` is what the card is charged, tax included. */
const listed = {
  id: Text,
  organization: Organization,
  purpose: Type.Enum(['top_up', 'invoice']),
  state: Type.Enum([...storedChargeStates]),
  attempt: Count,
  net: Text,
  tax: Text,
  total: Text,
  currency: Text,
  /** `sandbox`, `stripe_test` or `stripe`. */
  provider: Text,
  brand: Text,
  last4: Text,
  decline_message: OrNull(Text),
  is_automatic: Type.Boolean(),
  created_at: Instant,
}

/** Charges of cards, the newest first: 50 at once. */
export const listNetworkCharges = operatorCall({
  operationId: 'listNetworkCharges',
  method: 'GET',
  path: '/finance/charges',
  summary: 'What cards were charged, and what became of it',
  needs: 'finance.read',
  query: StrictObject({
    state: Type.Optional(Type.Enum([...storedChargeStates])),
    organization: Type.Optional(Id),
    before: Type.Optional(Id),
  }),
  reply: Type.Object({ charges: Type.Array(Type.Object(listed)), next: OrNull(Text) }),
})

const Refund = Type.Object({
  id: Text,
  state: Type.Enum(['created', 'asking', 'succeeded', 'failed', 'unknown']),
  net: Text,
  tax: Text,
  reason: Text,
  /** Why the provider failed to give it back. */
  message: OrNull(Text),
  created_by: Text,
  created_at: Instant,
  document_id: OrNull(Text),
})

const disputed = {
  id: Text,
  state: Type.Enum(['open', 'under_review', 'won', 'lost']),
  /** The provider's word, as `fraudulent`. */
  reason: Text,
  net: Text,
  tax: Text,
  /** The money is away from the account of the network. */
  is_withdrawn: Type.Boolean(),
  /** The credit note of a top-up whose dispute was lost. */
  document_id: OrNull(Text),
  /** Until then an answer is given at the provider. */
  evidence_by: OrNull(Instant),
  opened_at: Instant,
  closed_at: OrNull(Instant),
}

/** `refundable` is what may still be given back of the charge, without tax, as of now. */
export const showNetworkCharge = operatorCall({
  operationId: 'showNetworkCharge',
  method: 'GET',
  path: '/finance/charges/:id',
  summary: 'One charge with its attempts, refunds and disputes',
  needs: 'finance.read',
  ...byId('The charge', 'charge_not_found'),
  reply: Type.Object({
    ...listed,
    /** The provider's name of the payment. */
    reference: OrNull(Text),
    fee: OrNull(Text),
    invoice_id: OrNull(Text),
    document_id: OrNull(Text),
    created_by: Text,
    settled_at: OrNull(Instant),
    next_at: OrNull(Instant),
    refundable: Text,
    proposal_id: OrNull(Text),
    attempts: Type.Array(
      Type.Object({
        attempt: Count,
        state: Text,
        brand: Text,
        last4: Text,
        reference: OrNull(Text),
        decline_message: OrNull(Text),
        asked_at: Instant,
        answered_at: OrNull(Instant),
      }),
    ),
    refunds: Type.Array(Refund),
    disputes: Type.Array(Type.Object(disputed)),
  }),
})

/** Nothing is charged again: the provider is asked what it has. */
export const lookUpNetworkCharge = operatorCall({
  operationId: 'lookUpNetworkCharge',
  method: 'POST',
  path: '/finance/charges/:id/look-up',
  summary: 'Ask the card provider what became of a charge',
  needs: 'finance.write',
  ...byId('The charge', 'charge_not_found'),
  body: StrictObject({ reason: Reason }),
  reply: Type.Object({ state: Type.Enum([...storedChargeStates]) }),
  refusals: ['charge_settled', 'unavailable'],
})

/**
 * Gives back unused money of a top-up to the card that paid it. What is more than the operator may
 * give away alone is proposed. What is spent or set aside for ads that are under way is not given
 * back.
 */
export const refundCharge = operatorCall({
  operationId: 'refundCharge',
  method: 'POST',
  path: '/finance/charges/:id/refunds',
  summary: 'Give back unused money of a top-up, or propose to',
  needs: 'finance.write',
  ...ofTwoPeople,
  params: idInPath('The charge'),
  body: StrictObject({
    /** Without tax: a decimal text with at most 2 decimals. */
    amount: Type.String({ maxLength: 15, pattern: '^\\d{1,12}(\\.\\d{1,2})?$' }),
    reason: Reason,
  }),
  refusals: [
    'charge_not_found',
    'charge_not_paid',
    'refund_too_large',
    'balance_used',
    'own_organization',
    'proposal_open',
  ],
})

/** The money of a failed refund has left the balance already, so it is sent again. */
export const retryRefund = operatorCall({
  operationId: 'retryRefund',
  method: 'POST',
  path: '/finance/refunds/:id/retry',
  summary: 'Send a failed refund to the card provider again',
  needs: 'finance.write',
  ...byId('The refund', 'refund_not_found'),
  body: StrictObject({ reason: Reason }),
  reply: Type.Object({ state: Text }),
  refusals: ['refund_not_failed'],
})

/** Disputed charges: those that are open first, then the newest; at most 200. */
export const listDisputes = operatorCall({
  operationId: 'listDisputes',
  method: 'GET',
  path: '/finance/disputes',
  summary: 'Charges that the bank of a cardholder took back',
  needs: 'finance.read',
  query: StrictObject({ state: Type.Optional(Type.Enum(['open', 'under_review', 'won', 'lost'])) }),
  reply: Type.Object({
    disputes: Type.Array(
      Type.Object({
        ...disputed,
        charge_id: Text,
        organization: Organization,
        currency: Text,
        brand: Text,
        last4: Text,
        provider: Text,
      }),
    ),
  }),
})

/** Plays the end of a dispute of a sandbox card. A real one is decided by the bank. */
export const closeSandboxDispute = operatorCall({
  operationId: 'closeSandboxDispute',
  method: 'POST',
  path: '/finance/disputes/:id/close',
  summary: 'Win or lose a dispute of the sandbox',
  needs: 'finance.write',
  ...byId('The dispute', 'dispute_not_found'),
  body: StrictObject({ outcome: Type.Enum(['won', 'lost']), reason: Reason }),
  reply: Type.Object({ state: Text }),
  refusals: ['dispute_not_sandbox', 'dispute_closed'],
})

export type NetworkCharge = Reply<typeof listNetworkCharges>['charges'][number]

export type ShownCharge = Reply<typeof showNetworkCharge>

export type Dispute = Reply<typeof listDisputes>['disputes'][number]
