import Type from 'typebox'
import { Organization, organizationInPath, organizationInQuery } from './account/organization.ts'
import { endpoint, type Reply } from './endpoint.ts'
import { byIds, Id, Instant, Maybe, OrNull, StrictObject, Success, Text } from './parts.ts'

const organizationRefusals = [
  'organization_not_found',
  'organization_not_allowed',
  'too_many_requests',
  'already_filled',
] as const

/**
 * Each field is written once, alone or with others. A bank account number is sent as digits without
 * spaces.
 */
export const saveBanking = endpoint({
  operationId: 'saveBanking',
  method: 'PUT',
  path: '/organization/:orgId/banking',
  summary: "Fill in the organization's banking details",
  access: 'approved',
  needs: 'money.write',
  stepUp: 'with_factor',
  params: organizationInPath,
  query: organizationInQuery,
  body: StrictObject({
    bank_account_holder_name: Maybe(),
    bank_account_number: Maybe(40),
    bank_address: Maybe(1000),
    bank_swift_code: Maybe(40),
    iban: Maybe(60),
  }),
  reply: Organization,
  refusals: [...organizationRefusals, 'bank_number_not_valid', 'iban_not_valid'],
})

export const saveTaxation = endpoint({
  operationId: 'saveTaxation',
  method: 'PUT',
  path: '/organization/:orgId/taxation',
  summary: "Fill in the organization's taxation details",
  access: 'approved',
  needs: 'money.write',
  stepUp: 'with_factor',
  params: organizationInPath,
  query: organizationInQuery,
  body: StrictObject({
    registration_id: Maybe(),
    legal_address: Maybe(1000),
    taxation_id: Maybe(),
    vat_id: Maybe(),
  }),
  reply: Organization,
  refusals: [...organizationRefusals],
})

/**
 * The network's payments to the organization, newest first. `amount` is the value in US dollars at
 * the rate of that day; `view` is the address of the statement, or empty. `paid_amount`, the amount
 * paid in `currency`, and `state` are our additions to the published API.
 */
export const listPayments = endpoint({
  operationId: 'listPayments',
  method: 'GET',
  path: '/organization/payments',
  summary: 'What the network paid to the organization',
  access: 'approved',
  needs: 'money.read',
  reply: Type.Array(
    Type.Object({
      id: Text,
      date: Instant,
      amount: Type.Number(),
      view: Text,
      currency: Type.Optional(Text),
      paid_amount: Type.Optional(Type.Number()),
      state: Type.Optional(Type.Enum(['paid', 'returned'])),
      /** The days (UTC) on which the bank sent it back, and on which it was paid again. */
      returned_on: Type.Optional(Text),
      paid_again_on: Type.Optional(Text),
    }),
  ),
})

/**
 * `amount` is the value in US dollars at the rate of that day; `paid_amount` is the amount paid, in
 * `currency`. `payer` says who pays, a line each, its name first; it is empty before a seller is
 * entered. `statements` are the statements and self-billed documents that it pays, the oldest
 * first.
 */
export const showPayment = endpoint({
  operationId: 'showPayment',
  method: 'GET',
  path: '/organization/payments/:paymentId',
  summary: 'The statement of one payment',
  access: 'approved',
  needs: 'money.read',
  ...byIds({ paymentId: Id }, 'payment_not_found'),
  reply: Type.Object({
    id: Text,
    date: Instant,
    amount: Type.Number(),
    currency: Text,
    paid_amount: Type.Number(),
    reference: Text,
    organization_name: Text,
    organization_address: Text,
    account_holder: OrNull(Text),
    account_last4: OrNull(Text),
    state: Type.Optional(Type.Enum(['paid', 'returned'])),
    /** The UTC day on which the bank sent it back, and why; null where it did not. */
    returned_on: Type.Optional(OrNull(Text)),
    return_reason: Type.Optional(OrNull(Text)),
    payer: Type.Optional(Type.Array(Text)),
    statements: Type.Optional(
      Type.Array(
        Type.Object({
          id: Text,
          number: Text,
          month: Text,
          /** The amount with tax, also with the tax of the invoice `invoice_number`. */
          total: Text,
          /** The invoice that the organization sent for the statement; missing for none. */
          invoice_number: Type.Optional(Text),
        }),
      ),
    ),
    /**
     * Tax that was withheld of the amount due, and the law that the network names; or missing.
     * `base` is what is due without tax on top, of which it is withheld.
     */
    withheld: Type.Optional(
      Type.Object({ due: Text, base: Text, amount: Text, percent: Text, note: Text }),
    ),
  }),
})

/**
 * Exactly 400 where there is no card, because the published console reads it as empty. `expire` is
 * MM/YY.
 */
export const showCard = endpoint({
  operationId: 'showCard',
  method: 'GET',
  path: '/payment/card-info',
  summary: 'The card on file',
  access: 'approved',
  needs: 'money.read',
  reply: Type.Object({ brand: Text, last4: Text, expire: Text }),
  refusals: ['no_card'],
})

/**
 * Decides which card fields the console shows: Stripe's own, or the sandbox's, which accept test
 * numbers only.
 */
export const showCardProvider = endpoint({
  operationId: 'showCardProvider',
  method: 'GET',
  path: '/payment/provider',
  summary: 'Who takes the card',
  access: 'approved',
  needs: 'read',
  reply: Type.Object({
    provider: Type.Enum(['stripe', 'sandbox']),
    publishable_key: OrNull(Text),
  }),
})

export const createSetupIntent = endpoint({
  operationId: 'createSetupIntent',
  method: 'POST',
  path: '/payment/create-setup-intent',
  summary: 'Begin to enter a card',
  access: 'approved',
  needs: 'money.write',
  stepUp: 'with_factor',
  reply: Type.Object({ client_secret: Text }),
  refusals: ['too_many_requests', 'unavailable'],
})

/**
 * Accepts only a card that was entered with a setup intent of this organization. Card digits never
 * reach the server.
 */
export const updatePaymentMethod = endpoint({
  operationId: 'updatePaymentMethod',
  method: 'POST',
  path: '/payment/update-payment-method',
  summary: 'Keep the card that was entered',
  access: 'approved',
  needs: 'money.write',
  stepUp: 'with_factor',
  query: StrictObject({ payment_method_id: Type.String({ minLength: 1, maxLength: 200 }) }),
  reply: Success,
  refusals: ['card_not_ours', 'card_declined', 'unavailable'],
})

export type Payment = Reply<typeof listPayments>[number]

export type Card = Reply<typeof showCard>
