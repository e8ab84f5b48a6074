import Type from 'typebox'
import { endpoint, type Reply } from '../endpoint.ts'
import { ownImpressions } from '../money/ecpm.ts'
import { Count, Instant, OrNull, StrictObject, Text } from '../parts.ts'

/**
 * A month in UTC, as `2026-11`; by default the present one. Amounts of these calls are decimal
 * texts. A day is a UTC day.
 */
const inMonth = StrictObject({
  month: Type.Optional(Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' })),
})

/** Why earnings of a closed month are kept back. */
export const earningHoldReasons = [
  'under_review',
  'no_bank_details',
  'operator',
  'unpaid_advertiser',
] as const

export type EarningHoldReason = (typeof earningHoldReasons)[number]

/** `books_since` is the first day that is charged and credited; null before the books are open. */
const head = { currency: Text, month: Text, books_since: OrNull(Text) }

/**
 * A day that was posted is changed by events that came later, and by impressions that turned out to
 * be invalid. Each such change is a line of its own. Its amount may be below 0. `reason` is the
 * operator's, for what was invalid, and null for late events.
 */
const change = {
  id: Text,
  booked_on: Text,
  day: Text,
  cause: Type.Union([Type.Literal('late_events'), Type.Literal('invalid_traffic')]),
  reason: OrNull(Text),
}

/**
 * What the organization's placements earned, by day and placement. `balance` is all that was earned
 * and not paid: what is estimated, `payable` and `held`. `is_final`: the month is closed, and its
 * earnings are no estimate any more. `pending` are the days of the month that are not posted yet,
 * by the counters: an estimate. `share_percent` is the organization's part of `gross`, by the day.
 */
export const showEarnings = endpoint({
  operationId: 'showEarnings',
  method: 'GET',
  path: '/organization/earnings',
  summary: 'What placements earned in a month, as it stands in the books',
  access: 'approved',
  needs: 'money.read',
  query: inMonth,
  reply: Type.Object({
    ...head,
    is_final: Type.Boolean(),
    balance: Text,
    payable: Text,
    held: Type.Array(
      Type.Object({
        id: Text,
        month: Text,
        reason: Type.Enum([...earningHoldReasons]),
        amount: Text,
        placement_name: OrNull(Text),
        review_by: Text,
      }),
    ),
    impressions: Count,
    ...ownImpressions,
    gross: Text,
    earned: Text,
    pending: Type.Object({ impressions: Count, ...ownImpressions, earned: Text }),
    rows: Type.Array(
      Type.Object({
        day: Text,
        placement_id: Text,
        placement_name: Text,
        app_name: Text,
        impressions: Count,
        ...ownImpressions,
        gross: Text,
        share_percent: Text,
        earned: Text,
      }),
    ),
    changes: Type.Array(
      Type.Object({ ...change, placement_id: Text, placement_name: Text, earned: Text }),
    ),
  }),
})

/**
 * What the organization's campaigns cost, by day and campaign. `charged` is in the network's
 * currency, `spent` in the campaign's. `balance` is below 0 where something is owed. `average_day`
 * is the mean of the last seven days that were posted. `set_aside` is leased for ads that are under
 * way, `limit` the credit limit; null for none.
 */
export const showBilling = endpoint({
  operationId: 'showBilling',
  method: 'GET',
  path: '/organization/billing',
  summary: 'What campaigns cost in a month, and the balance, as it stands in the books',
  access: 'approved',
  needs: 'money.read',
  query: inMonth,
  reply: Type.Object({
    ...head,
    is_final: Type.Boolean(),
    balance: Text,
    limit: OrNull(Text),
    /** How it pays: in advance or by invoice; null where that is not agreed. */
    terms: OrNull(Type.Enum(['prepaid', 'postpaid'])),
    next_terms: OrNull(Type.Object({ terms: Type.Enum(['prepaid', 'postpaid']), from: Text })),
    /**
     * What was paid without being due: `left` is returned or pays what comes next, and `under_way`
     * is being paid back. Missing where both are 0.
     */
    to_return: Type.Optional(Type.Object({ left: Text, under_way: Text })),
    /** False where nothing is invoiced before the network has decided how it is taxed. */
    is_taxed: Type.Boolean(),
    /** Since when campaigns are stopped because an invoice is not paid. */
    unpaid_since: OrNull(Instant),
    set_aside: Text,
    average_day: Text,
    impressions: Count,
    ...ownImpressions,
    charged: Text,
    pending: Type.Object({ impressions: Count, ...ownImpressions, charged: Text }),
    rows: Type.Array(
      Type.Object({
        day: Text,
        campaign_id: Text,
        campaign_name: Text,
        impressions: Count,
        ...ownImpressions,
        spent: Text,
        spent_currency: Text,
        charged: Text,
      }),
    ),
    changes: Type.Array(
      Type.Object({ ...change, campaign_id: Text, campaign_name: Text, charged: Text }),
    ),
  }),
})

export type Earnings = Reply<typeof showEarnings>

export type Billing = Reply<typeof showBilling>
