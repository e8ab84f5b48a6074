import Type from 'typebox'
import { type Reply } from '../../endpoint.ts'
import { operatorCall } from '../../operator.ts'
import { Day, OrNull, StrictObject, Text } from '../../parts.ts'

/** Amounts of all calls about finance are decimal texts in the currency of the books. */

/** What needs an operator before the books go on. */
export const financeAlarms = [
  'books_closed',
  'not_balanced',
  'day_differs',
  'days_wait',
  'month_due',
  'payouts_unknown',
  'invoices_overdue',
  'customers_stopped',
  'disputes_open',
  'money_to_return',
  'seller_missing',
  'tax_outdated',
  'tax_paper_expires',
  'adjustments_wait',
  'holds_due',
] as const

const Owed = Type.Object({ id: Text, name: Text, amount: Text })

/** What the books hold at this moment. */
export const showFinance = operatorCall({
  operationId: 'showFinance',
  method: 'GET',
  path: '/finance',
  summary: 'What advertisers owe, what publishers have earned, and what the network has of it',
  needs: 'finance.read',
  reply: Type.Object({
    currency: Text,
    book: OrNull(Type.Enum(['sandbox', 'live'])),
    /** The first UTC day that is charged; null before the books are open. */
    books_since: OrNull(Text),
    last_closed_day: OrNull(Text),
    /**
     * `receivable` is what is open by their documents, with tax; `owe` what was used and is not
     * paid, invoiced or not, and `have_credit` what was paid and is not used, both without it.
     */
    advertisers: Type.Object({ receivable: Text, owe: Text, have_credit: Text }),
    publishers: Type.Object({ estimated: Text, held: Text, payable: Text, give_back: Text }),
    network: Type.Object({ estimated: Text, revenue: Text, invalid: Text }),
    /** What the books hold at the bank and the card provider; below 0 where they paid out more. */
    cash: Text,
    /** The cash of the sandbox, which is not real money. */
    sandbox_cash: Text,
    /** Payouts and refunds that were ordered and not seen to be paid. */
    in_flight: Text,
    /** The largest ten on either side. */
    debtors: Type.Array(Owed),
    creditors: Type.Array(Owed),
    alarms: Type.Array(
      Type.Object({
        what: Type.Enum([...financeAlarms]),
        text: Text,
        /** The day, the month, the organization or the run of payouts that it is about, if any. */
        about: OrNull(Text),
      }),
    ),
  }),
})

export const accountTypes = ['asset', 'liability', 'income', 'expense'] as const

/** Decimal texts. An account has a debit balance or a credit balance; the other one is 0. */
const Totals = { debits: Text, credits: Text, debit_balance: Text, credit_balance: Text }

/**
 * What had been posted until the end of a UTC day, whichever day it was about; by default until
 * now. Accounts of organizations with a debit balance and those with a credit balance are two rows
 * of one code: who owes is not set off against who has paid in advance. Over all accounts of a
 * currency both balances are equal. `is_sealed`: nothing can be posted on the day any more.
 */
export const showTrialBalance = operatorCall({
  operationId: 'showTrialBalance',
  method: 'GET',
  path: '/finance/trial-balance',
  summary: 'Debits and credits of all accounts at the end of a day',
  needs: 'finance.read',
  query: StrictObject({ at: Type.Optional(Day) }),
  reply: Type.Object({
    at: Text,
    is_sealed: Type.Boolean(),
    accounts: Type.Array(
      Type.Object({ code: Text, type: Type.Enum([...accountTypes]), currency: Text, ...Totals }),
    ),
    sums: Type.Array(Type.Object({ currency: Text, ...Totals })),
  }),
})

export type Finance = Reply<typeof showFinance>

export type TrialBalance = Reply<typeof showTrialBalance>
