import Type from 'typebox'
import { type Reply } from '../../endpoint.ts'
import { operatorCall, Reason } from '../../operator.ts'
import { ofTwoPeople } from '../operators.ts'
import { byId, Count, Day, Id, Instant, OrNull, StrictObject, Text } from '../../parts.ts'
import { payoutBlocks, type PayoutState, payoutStates } from '../../payouts.ts'

/**
 * Who moves the money. `bank_file`: a file that an operator gives to the bank. `manual`: an
 * operator pays by hand. `sandbox`: no money moves, which is only for sandbox books.
 */
export const payoutProviders = ['bank_file', 'manual', 'sandbox'] as const

export type PayoutProviderName = (typeof payoutProviders)[number]

/** `finished`: every payout has ended. The states before `approved` are those of the proposal. */
export const payoutRunStates = [
  'proposed',
  'waiting',
  'refused',
  'withdrawn',
  'expired',
  'void',
  'approved',
  'finished',
] as const

/** Amounts are decimal texts in the currency of the reply. */
const payeeParts = {
  organization_id: Text,
  organization_name: Text,
  /** The name of the account's holder, to compare with the organization's; null without one. */
  holder: OrNull(Text),
  /** The last four characters of the account. */
  account: OrNull(Text),
  /** Tax that is withheld besides what is paid; missing for none. */
  withheld: Type.Optional(Text),
}

/** What was paid before, which whoever proposes or approves has to know. */
const againParts = {
  /** The failed or returned payout that this one replaces. */
  replaced: Type.Optional(
    OrNull(
      Type.Object({
        reference: Text,
        month: Text,
        amount: Text,
        state: Type.Enum([...payoutStates]),
      }),
    ),
  ),
  /** What other payouts of the same month paid, and how much of it came back. */
  paid_before: Type.Optional(Type.Object({ paid: Text, returned: Text })),
}

const PayoutSettings = Type.Object({
  threshold: Text,
  net_days: Count,
  /** The network's own account, from which files of payments in EUR pay. */
  account_name: OrNull(Text),
  account_iban: OrNull(Text),
  proposal_id: OrNull(Text),
})

/**
 * Who would be paid now, and why others are not. `blocked` are at most 200, the largest amounts
 * first, and `left_off` the others. A proposal names `content`, so that what is proposed is what
 * was seen.
 */
export const previewPayouts = operatorCall({
  operationId: 'previewPayouts',
  method: 'GET',
  path: '/finance/payouts',
  summary: 'Who would be paid now, and what stands in the way of others',
  needs: 'finance.read',
  reply: Type.Object({
    currency: Text,
    book: OrNull(Type.Enum(['sandbox', 'live'])),
    settings: PayoutSettings,
    /** The last month that can be paid; null before there is one. */
    month: OrNull(Text),
    total: Text,
    withheld: Type.Optional(Text),
    content: Text,
    due: Type.Array(Type.Object({ ...payeeParts, ...againParts, amount: Text })),
    blocked: Type.Array(
      Type.Object({
        organization_id: Text,
        organization_name: Text,
        payable: Text,
        blocked_by: Type.Array(
          Type.Object({ reason: Type.Enum([...payoutBlocks]), until: OrNull(Text) }),
        ),
      }),
    ),
    left_off: Count,
  }),
})

const SomeCount = Type.Optional(Count)
const countOfStates = {
  planned: SomeCount,
  approved: SomeCount,
  sending: SomeCount,
  sent: SomeCount,
  paid: SomeCount,
  unknown: SomeCount,
  failed: SomeCount,
  returned: SomeCount,
  cancelled: SomeCount,
} satisfies Record<PayoutState, unknown>

const runHead = {
  id: Text,
  month: Text,
  currency: Text,
  provider: Type.Enum([...payoutProviders]),
  state: Type.Enum([...payoutRunStates]),
  total: Text,
  payouts: Count,
  states: Type.Object(countOfStates),
  proposal_id: OrNull(Text),
  proposed_by: OrNull(Text),
  proposed_at: Instant,
  approved_by: OrNull(Text),
  approved_at: OrNull(Instant),
}

/** The newest first: 50 at once. */
export const listPayoutRuns = operatorCall({
  operationId: 'listPayoutRuns',
  method: 'GET',
  path: '/finance/payout-runs',
  summary: 'Payout runs and how far they are',
  needs: 'finance.read',
  query: StrictObject({ before: Type.Optional(Id) }),
  reply: Type.Object({ runs: Type.Array(Type.Object(runHead)), next: OrNull(Text) }),
})

const Run = Type.Object({
  ...runHead,
  withheld: Type.Optional(Text),
  reason: OrNull(Text),
  file: OrNull(
    Type.Object({
      format: Type.Enum(['pain.001', 'csv']),
      sha256: Text,
      made_at: Instant,
      made_by: Text,
    }),
  ),
  lines: Type.Array(
    Type.Object({
      ...payeeParts,
      ...againParts,
      id: Text,
      /** The reference of the bank transfer. */
      reference: Text,
      amount: Text,
      state: Type.Enum([...payoutStates]),
      state_at: Instant,
      paid_on: OrNull(Text),
      returned_on: OrNull(Text),
      /** The bank refused the account, and nobody has allowed it again. */
      is_account_refused: Type.Optional(Type.Boolean()),
      note: OrNull(Text),
      /** The failed or returned payout that it replaces. */
      replaces: OrNull(Text),
      proposal_id: OrNull(Text),
    }),
  ),
})

export const showPayoutRun = operatorCall({
  operationId: 'showPayoutRun',
  method: 'GET',
  path: '/finance/payout-runs/:id',
  summary: 'A payout run with each of its payouts',
  needs: 'finance.read',
  ...byId('The run', 'run_not_found'),
  reply: Run,
})

/**
 * Freezes what the preview shows and proposes to pay it. Another operator approves it and types the
 * total and the count again. A line whose account or balance has changed by then is left out.
 */
export const proposePayouts = operatorCall({
  operationId: 'proposePayouts',
  method: 'POST',
  path: '/finance/payout-runs',
  summary: 'Propose to pay all that is due',
  needs: 'finance.write',
  ...ofTwoPeople,
  body: StrictObject({
    provider: Type.Enum(['bank_file', 'sandbox']),
    /** `content` of the preview that was seen. */
    content: Type.String({ minLength: 1, maxLength: 64 }),
    reason: Reason,
  }),
  refusals: [
    'books_not_open',
    'nothing_due',
    'payouts_changed',
    'payout_account_missing',
    'sandbox_only',
    'own_organization',
    'proposal_open',
  ],
})

/**
 * The file of a run, for the bank. It is made once, from approved payouts only, and is the same
 * bytes again afterwards. It holds account numbers.
 */
export const downloadPayoutFile = operatorCall({
  operationId: 'downloadPayoutFile',
  method: 'POST',
  path: '/finance/payout-runs/:id/file',
  summary: 'Make the file of a payout run, or get it again',
  needs: 'bank.reveal',
  stepUp: 'always',
  ...byId('The run', 'run_not_found'),
  reply: Type.Object({
    file_name: Text,
    content_type: Text,
    /** In base64. */
    content: Text,
    sha256: Text,
  }),
  makesFile: true,
  refusals: ['payout_not_markable', 'own_organization', 'too_many_requests', 'unavailable'],
})

/**
 * What the bank did with payouts of a run. `sent`: the file was uploaded, or the payment was
 * ordered. `paid` has the bank's value date. Without `payouts` all that can be marked so are. That
 * a payout came back is proposed with `resolvePayout`, because its amount is payable again.
 */
export const markPayouts = operatorCall({
  operationId: 'markPayouts',
  method: 'POST',
  path: '/finance/payout-runs/:id/marks',
  summary: 'Mark payouts of a run as sent or paid',
  needs: 'finance.write',
  stepUp: 'always',
  ...byId('The run', 'run_not_found'),
  body: StrictObject({
    mark: Type.Enum(['sent', 'paid']),
    payouts: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1000 })),
    /** The bank's value date, a UTC day; for `paid`. */
    day: Type.Optional(Day),
    reason: Reason,
  }),
  largestBody: { bytes: 64 * 1024, separators: 2048 },
  reply: Run,
  refusals: ['payout_not_markable', 'value_date_wrong', 'own_organization'],
})

export type Preview = Reply<typeof previewPayouts>
export type PayoutRun = Reply<typeof listPayoutRuns>['runs'][number]
export type ShownRun = Reply<typeof showPayoutRun>
export type PayoutLine = ShownRun['lines'][number]
