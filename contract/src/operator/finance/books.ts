import Type from 'typebox'
import { type Reply } from '../../endpoint.ts'
import { earningHoldReasons } from '../../documents/earnings.ts'
import { operatorCall, Reason } from '../../operator.ts'
import { ofTwoPeople } from '../operators.ts'
import { byId, Count, Day, Instant, OrNull, StrictObject, Text } from '../../parts.ts'

const monthPattern = '^20\\d{2}-(0[1-9]|1[0-2])$'
const monthInPath = Type.Object({ month: Type.String({ pattern: monthPattern }) })

/**
 * `running`: not over. `waiting`: over and not counted yet. `late`: posted, and counted again soon
 * because events came later. `differs`: its counts differ, so nothing of it is posted.
 */
export const bookDayStates = ['running', 'waiting', 'late', 'counted', 'differs'] as const

/** `charged` is what advertisers owe, less what was taken back: `charged_back`. */
const BookDay = Type.Object({
  day: Text,
  state: Type.Enum([...bookDayStates]),
  /** How often it was counted with another result. */
  revision: Count,
  impressions: Count,
  charged: Text,
  charged_back: Text,
  earned: Text,
  network: Text,
  counted_at: OrNull(Instant),
  difference: OrNull(Text),
})

export const listBookDays = operatorCall({
  operationId: 'listBookDays',
  method: 'GET',
  path: '/finance/days',
  summary: 'The UTC days of a month in the books, the newest first',
  needs: 'finance.read',
  query: StrictObject({ month: Type.Optional(Type.String({ pattern: monthPattern })) }),
  reply: Type.Object({
    month: Text,
    currency: Text,
    books_since: OrNull(Text),
    days: Type.Array(BookDay),
  }),
})

/** Days close by themselves; this counts one at once, as after a difference was put right. */
export const closeBookDay = operatorCall({
  operationId: 'closeBookDay',
  method: 'POST',
  path: '/finance/days/:day/close',
  summary: 'Count a day again and post it',
  needs: 'finance.write',
  params: Type.Object({ day: Day }),
  body: StrictObject({ reason: Reason }),
  reply: BookDay,
  refusals: ['books_not_open', 'day_before_books', 'day_not_over', 'day_waits'],
})

const monthHead = {
  month: Text,
  state: Type.Enum(['open', 'closing', 'final']),
  /** The first UTC day on which it may be closed. */
  closes_from: Text,
  closed_at: OrNull(Instant),
  closed_by: OrNull(Text),
  final_at: OrNull(Instant),
  exported_at: OrNull(Instant),
  charged: Text,
  earned: Text,
  network: Text,
  proposal_id: OrNull(Text),
}

/** All months since the books were opened, the newest first. */
export const listBookMonths = operatorCall({
  operationId: 'listBookMonths',
  method: 'GET',
  path: '/finance/months',
  summary: 'The months of the books with their sums',
  needs: 'finance.read',
  reply: Type.Object({
    currency: Text,
    months: Type.Array(
      Type.Object({
        ...monthHead,
        /** Payouts that arrived in the month, less those that were returned, by value date. */
        paid_out: Type.Optional(Text),
        /** What the books hold at banks and card providers at the end of the month. */
        cash: Type.Optional(Text),
      }),
    ),
  }),
})

/** What a month waits for before it can be closed. */
export const closeRules = [
  'books',
  'month',
  'day',
  'adjustment',
  'rate',
  'seller',
  'tax',
  'buyer',
  'cash',
] as const

/**
 * One month. `missing` is what has to be done before it can be closed. `organizations` are at most
 * 200: those with something to look at first, then the largest amounts; `left_off` are the others.
 */
export const showBookMonth = operatorCall({
  operationId: 'showBookMonth',
  method: 'GET',
  path: '/finance/months/:month',
  summary: 'A month of the books: what is missing for its close, and each organization in it',
  needs: 'finance.read',
  params: monthInPath,
  reply: Type.Object({
    ...monthHead,
    currency: Text,
    missing: Type.Array(
      Type.Object({
        what: Type.Enum([...closeRules]),
        text: Text,
        /** The day, month, proposal, currency, organization or account that it is about. */
        about: OrNull(Text),
      }),
    ),
    /** The rules that were checked. A rule without an entry in `missing` is met. */
    checked: Type.Optional(Type.Array(Type.Enum([...closeRules]))),
    /** Statements of closed months whose publisher owes an invoice, so that its payouts wait. */
    publisher_invoices_missing: Type.Optional(Count),
    organizations: Type.Array(
      Type.Object({
        id: Text,
        name: Text,
        charged: Text,
        earned: Text,
        /** open: not in a close yet. waiting: the close has not come to it. */
        state: Type.Enum(['open', 'waiting', 'done']),
        /** Why earnings are kept back, or would be if the month were closed now. */
        held_for: Type.Array(Type.Enum([...earningHoldReasons])),
        /** What is still kept back of a closed month. */
        held: Text,
        statements: Type.Array(Text),
        /** In which roles nobody has decided how it is taxed; none where no real money moves. */
        untaxed: Type.Array(Type.Enum(['advertiser', 'publisher'])),
        /** When it was last asked for its bank details. */
        bank_details_asked_at: Type.Optional(OrNull(Instant)),
      }),
    ),
    left_off: Count,
  }),
  refusals: ['month_not_found'],
})

/** The members who may fill them in get a notice, at most one in 7 days. */
export const askBankDetails = operatorCall({
  operationId: 'askBankDetails',
  method: 'POST',
  path: '/finance/organizations/:id/bank-details-request',
  summary: 'Ask an organization for the bank details that its payouts need',
  needs: 'finance.write',
  ...byId('The organization', 'organization_not_found'),
  reply: Type.Object({ asked_at: Instant }),
  refusals: ['bank_details_complete', 'bank_details_asked'],
})

/** For how long an organization is not asked again, in days. */
export const askedAgainDays = 7

/** Another operator approves it; then each organization gets its statements. */
export const proposeMonthClose = operatorCall({
  operationId: 'proposeMonthClose',
  method: 'POST',
  path: '/finance/months/:month/close',
  summary: 'Propose to close a month',
  needs: 'finance.write',
  ...ofTwoPeople,
  params: monthInPath,
  body: StrictObject({ reason: Reason }),
  refusals: ['month_not_ready', 'month_closed', 'proposal_open'],
})

export type BookDay = Reply<typeof listBookDays>['days'][number]

export type BookMonth = Reply<typeof listBookMonths>['months'][number]

export type ShownMonth = Reply<typeof showBookMonth>
