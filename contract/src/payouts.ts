import Type from 'typebox'
import { endpoint, type Reply } from './endpoint.ts'
import { earningHoldReasons } from './documents/earnings.ts'
import { OrNull, StrictObject, Text } from './parts.ts'

/**
 * Why an organization is not paid now. `net_days`: what is payable became final too recently.
 * `tax_paper_expired`: with the setting `tax_papers`, one of its tax papers has expired.
 * `publisher_invoice_missing`: it sends its own invoices, and none is recorded for a statement that
 * could be paid.
 * `bank_unreadable`: the bank details cannot be decrypted. `bank_refused`: a payout failed or came
 * back because of this account, and no operator allowed it again. `bank_changed`: the account was
 * filled in or changed in the last 14 days. `iban_needed`: payments in EUR go to an
 * IBAN. `iban_not_sepa`: and this one is of a country outside of SEPA. `holder_not_latin`: the
 * name cannot be written in Latin letters. `address_needed`: the account is outside of the EEA,
 * and its bank asks for the addresses of the billing profile and of the network's own identity, of
 * which the town or the country is missing or not in Latin letters. `currency`: the organization
 * is paid in another currency than that of the network. `no_tax_treatment`: with live books nobody
 * has decided yet how it is taxed. `in_run`: a payout of this month is under way or was made.
 */
export const payoutBlocks = [
  'hold',
  'currency',
  'no_bank_details',
  'bank_details_wrong',
  'bank_unreadable',
  'iban_needed',
  'iban_not_sepa',
  'holder_not_latin',
  'address_needed',
  'tax_paper_expired',
  'publisher_invoice_missing',
  'bank_refused',
  'bank_changed',
  'no_tax_treatment',
  'in_run',
  'net_days',
  'below_threshold',
] as const

export type PayoutBlock = (typeof payoutBlocks)[number]

/**
 * `planned`: proposed. `sending`: handed over, or in a file that was made. `unknown`: the provider
 * did not answer, so nobody knows yet whether it pays.
 */
export const payoutStates = [
  'planned',
  'approved',
  'sending',
  'sent',
  'paid',
  'unknown',
  'failed',
  'returned',
  'cancelled',
] as const

export type PayoutState = (typeof payoutStates)[number]

/** Days for which nothing is paid to an account that was filled in or changed. */
export const bankChangedDays = 14

/** The day of a month on which payouts are usually made. */
export const payoutDay = 5

const Status = Type.Object({
  currency: Text,
  /** What the organization is paid from on: its own threshold, or the network's. */
  threshold: Text,
  /** The organization's own, which is never lower than the network's; null for none. */
  own_threshold: OrNull(Text),
  network_threshold: Text,
  estimated: Text,
  held: Type.Array(
    Type.Object({
      reason: Type.Enum([...earningHoldReasons]),
      amount: Text,
      review_by: Text,
    }),
  ),
  payable: Text,
  /** The part of `payable` that can be paid now. */
  due: Text,
  /** Tax that is withheld of it; missing for none. */
  withheld: Type.Optional(Text),
  /** On its way to the bank. */
  under_way: Text,
  /** The UTC day of the next payout; null where nothing is payable yet. */
  next_run: OrNull(Text),
  /** `until` is the UTC day on which a block ends by itself. */
  blocked_by: Type.Array(
    Type.Object({ reason: Type.Enum([...payoutBlocks]), until: OrNull(Text) }),
  ),
})

export const showPayoutStatus = endpoint({
  operationId: 'showPayoutStatus',
  method: 'GET',
  path: '/organization/payout-status',
  summary: 'The next payout to the organization, and what stands in its way',
  access: 'approved',
  needs: 'money.read',
  reply: Status,
})

/** For fewer and larger payouts; null for the network's threshold. */
export const setPayoutThreshold = endpoint({
  operationId: 'setPayoutThreshold',
  method: 'PUT',
  path: '/organization/payout-threshold',
  summary: 'From which amount on the organization is paid',
  access: 'approved',
  needs: 'money.write',
  stepUp: 'with_factor',
  body: StrictObject({
    /** A decimal text with at most 2 decimals. */
    threshold: OrNull(Type.String({ maxLength: 15, pattern: '^\\d{1,12}(\\.\\d{1,2})?$' })),
  }),
  reply: Status,
  refusals: ['threshold_too_low'],
})

export type PayoutStatus = Reply<typeof showPayoutStatus>
