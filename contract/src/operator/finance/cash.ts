import Type from 'typebox'
import { type Reply } from '../../endpoint.ts'
import { operatorCall, Reason } from '../../operator.ts'
import { Outcome, ofTwoPeople } from '../operators.ts'
import { byId, Day, FileReply, Instant, OrNull, StrictObject, Text } from '../../parts.ts'

/** The accounts of money that somebody else keeps for the network. */
export const cashAccounts = ['cash:bank', 'cash:stripe'] as const

/** The largest file that proves a closing balance, in bytes. */
export const largestProof = 1024 * 1024

const SignedAmount = Type.String({ maxLength: 16, pattern: '^-?\\d{1,12}(\\.\\d{1,2})?$' })

const Statement = Type.Object({
  id: Text,
  closing_on: Text,
  balance: Text,
  /** Moved since the statement before, and no business of the books. */
  own: Text,
  own_note: OrNull(Text),
  /** What the books say that the account should hold; null for the first one. */
  expected: OrNull(Text),
  file_name: Text,
  file_sha256: Text,
  entered_by: Text,
  entered_at: Instant,
})

/** A closing balance that a second operator has to approve. */
const Proposed = Type.Object({
  id: Text,
  proposal_id: Text,
  closing_on: Text,
  balance: Text,
  own: Text,
  own_note: OrNull(Text),
  file_name: Text,
  entered_by: Text,
  entered_at: Instant,
})

/**
 * The accounts with what the books moved on them, and the closing balances that were entered, the
 * newest first: 24 of each. The first statement of an account is where the comparison begins.
 */
export const listCash = operatorCall({
  operationId: 'listCash',
  method: 'GET',
  path: '/finance/cash',
  summary: 'What banks and card providers hold for the network, beside what the books say',
  needs: 'finance.read',
  reply: Type.Object({
    currency: Text,
    /** Withheld from payouts and not paid to the tax office yet; missing for nothing. */
    withheld: Type.Optional(Text),
    /** The newest 24 that were recorded; missing for none. */
    tax_payments: Type.Optional(
      Type.Array(
        Type.Object({
          id: Text,
          value_on: Text,
          amount: Text,
          /** The bank's reference. */
          reference: Text,
          is_reversed: Type.Boolean(),
          /** The open proposal to reverse it. */
          proposal_id: OrNull(Text),
        }),
      ),
    ),
    accounts: Type.Array(
      Type.Object({
        account: Type.Enum([...cashAccounts]),
        /** In less out, over all time. */
        moved: Text,
        statements: Type.Array(Statement),
        /** Those that wait for a second operator. */
        proposed: Type.Optional(Type.Array(Proposed)),
      }),
    ),
  }),
})

/**
 * A wrong statement is corrected by another one of the same day. One with `own`, or one that takes
 * the place of such a statement, is proposed: it says how far the books may differ from the bank.
 */
export const enterBankStatement = operatorCall({
  operationId: 'enterBankStatement',
  method: 'POST',
  path: '/finance/cash/statements',
  summary: 'Enter the closing balance of an account with the file that proves it',
  needs: 'finance.write',
  stepUp: 'always',
  fourEyes: true,
  body: StrictObject({
    account: Type.Enum([...cashAccounts]),
    closing_on: Day,
    balance: SignedAmount,
    /** Empty, or what was moved that is no business of the books, with what it was. */
    own: Type.Optional(SignedAmount),
    own_note: Type.Optional(Type.String({ maxLength: 200 })),
    file_name: Type.String({ minLength: 1, maxLength: 200 }),
    /** In base64. */
    file: Type.String({ minLength: 4, maxLength: Math.ceil(largestProof / 3) * 4 }),
    reason: Reason,
  }),
  largestBody: { bytes: 2 * largestProof, separators: 2048 },
  reply: Type.Object({
    ...Outcome.properties,
    /** Null where it is proposed. */
    statement: OrNull(Statement),
  }),
  refusals: [
    'books_not_open',
    'closing_day_wrong',
    'own_note_missing',
    'file_unsupported',
    'proposal_open',
  ],
})

/**
 * A bank transfer of tax that was withheld from payouts. One person may record what is within the
 * limit for one person.
 */
export const recordTaxPayment = operatorCall({
  operationId: 'recordTaxPayment',
  method: 'POST',
  path: '/finance/tax-payments',
  summary: 'Record a bank transfer of withheld tax to the tax office',
  needs: 'finance.write',
  ...ofTwoPeople,
  body: StrictObject({
    amount: Type.String({ maxLength: 15, pattern: '^\\d{1,12}(\\.\\d{1,2})?$' }),
    /** The bank's value date, a UTC day; today without it. */
    value_on: Type.Optional(Day),
    reference: Type.String({ maxLength: 70, pattern: '\\S' }),
    reason: Reason,
  }),
  refusals: [
    'books_not_open',
    'tax_too_large',
    'value_date_wrong',
    'reference_used',
    'own_organization',
    'proposal_open',
  ],
})

/** The tax is withheld again, and the reference can be recorded again. */
export const reverseTaxPayment = operatorCall({
  operationId: 'reverseTaxPayment',
  method: 'POST',
  path: '/finance/tax-payments/:id/reversal',
  summary: 'Propose to reverse a tax payment that was recorded in error',
  needs: 'finance.write',
  ...ofTwoPeople,
  ...byId('The tax payment', 'tax_payment_not_found'),
  body: StrictObject({ reason: Reason }),
  refusals: ['proposal_open'],
})

export const downloadBankStatement = operatorCall({
  operationId: 'downloadBankStatement',
  method: 'GET',
  path: '/finance/cash/statements/:id/file',
  summary: 'The file that proves a closing balance',
  needs: 'finance.read',
  ...byId('The statement', 'statement_not_found'),
  reply: FileReply,
})

export type Cash = Reply<typeof listCash>

export type CashAccount = Cash['accounts'][number]
