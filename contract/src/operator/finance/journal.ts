import Type from 'typebox'
import { type Reply } from '../../endpoint.ts'
import { operatorCall } from '../../operator.ts'
import { byId, Count, Day, Id, Instant, Named, OrNull, StrictObject, Text } from '../../parts.ts'

/** The codes of accounts that something can be posted to today. */
export const accountCodes = [
  'advertiser',
  'clearing:delivery',
  'publisher:estimated',
  'publisher:held',
  'publisher:payable',
  'network:estimated',
  'network:revenue',
  'network:ivt',
  'advertiser:tax',
  'advertiser:to_return',
  'network:fees',
  'network:bad_debt',
  'network:own',
  'tax:output',
  'tax:withheld',
  'tax:withheld_by_customers',
  'tax:input',
  'refunds:in_flight',
  'cash:sandbox',
  'cash:stripe',
  'payouts:in_flight',
  'cash:bank',
] as const

/** What an entry of the books was posted for. */
export const entryKinds = [
  'delivery',
  'month',
  'hold',
  'adjustment',
  'invoice',
  'credit_note',
  'correction',
  'receipt',
  'write_off',
  'charge',
  'fee',
  'refund',
  'dispute',
  'payout',
  'own',
  'self_billed',
  'publisher_invoice',
  'tax_payment',
] as const
export type EntryKind = (typeof entryKinds)[number]

const Organization = OrNull(Named)
const Account = Type.Object({ code: Text, organization: Organization })

/** `id` is a day, a month, or the id of a hold on earnings or of what the kind names. */
const Cause = Type.Object({
  kind: Type.Enum(['day', 'month', 'hold', 'adjustment', 'charge', 'payout', 'other']),
  id: Text,
})

const Line = Type.Object({
  entry_id: Text,
  line: Count,
  kind: Text,
  cause: Cause,
  /** The UTC day that it is about, and the one on which it was posted. */
  day: Text,
  booked_on: Text,
  debit: Account,
  credit: Account,
  amount: Text,
  currency: Text,
  subject: OrNull(
    Type.Object({ kind: Type.Enum(['campaign', 'placement']), id: Text, name: Text }),
  ),
})

/**
 * Transfers, 100 at once, the newest first: by the day of posting, or, of one organization or one
 * account of the network, by the day that they are about. `cause` is the beginning of an entry's
 * key, as `delivery/2026-05-26`. Days include both ends and are those of the order.
 */
export const listJournal = operatorCall({
  operationId: 'listJournal',
  method: 'GET',
  path: '/finance/journal',
  summary: 'What was posted in the books, with its cause',
  needs: 'finance.read',
  query: StrictObject({
    account: Type.Optional(Type.Enum([...accountCodes])),
    organization: Type.Optional(Id),
    kind: Type.Optional(Type.Enum([...entryKinds])),
    cause: Type.Optional(Type.String({ maxLength: 100, pattern: '^[a-z]+/[0-9a-z/-]+$' })),
    entry: Type.Optional(Id),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    /** `next` of the answer before: the page begins there. */
    before: Type.Optional(
      Type.String({ maxLength: 80, pattern: '^\\d{4}-\\d\\d-\\d\\d_[0-9a-f-]{36}_\\d{1,9}$' }),
    ),
  }),
  reply: Type.Object({ lines: Type.Array(Line), next: OrNull(Text) }),
})

/** An entry is all transfers of one cause. It never changes; `is_sealed`: its day is signed. */
export const showJournalEntry = operatorCall({
  operationId: 'showJournalEntry',
  method: 'GET',
  path: '/finance/journal/:id',
  summary: 'One entry of the books',
  needs: 'finance.read',
  ...byId('The entry', 'entry_not_found'),
  reply: Type.Object({
    id: Text,
    key: Text,
    kind: Text,
    cause: Cause,
    day: Text,
    booked_on: Text,
    at: Instant,
    actor: Text,
    reason: Text,
    lines: Count,
    amount: Text,
    currency: Text,
    is_sealed: Type.Boolean(),
    /** The numbers of the statements that it is on, at most 20. */
    statements: Type.Array(Text),
  }),
})

export type JournalLine = Reply<typeof listJournal>['lines'][number]

export type Entry = Reply<typeof showJournalEntry>
