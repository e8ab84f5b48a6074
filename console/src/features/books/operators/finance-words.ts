import type { Adjustment } from '@frontrow/contract/operator/finance/adjustments'
import type { BookDay, BookMonth } from '@frontrow/contract/operator/finance/books'
import type { EarningHoldReason } from '@frontrow/contract/documents/earnings'
import type {
  accountCodes,
  entryKinds,
  JournalLine,
} from '@frontrow/contract/operator/finance/journal'
import { dayText, monthText } from '../../../lib/text/day-text.ts'
import { lookUp } from '../../../lib/text/look-up.ts'
import { sentenceCase } from '../../../lib/text/sentence-case.ts'
import type { BadgeLook } from '../../../ui/feedback/badge.tsx'

type AccountCode = (typeof accountCodes)[number]

const accountNames: Readonly<Record<AccountCode, string>> = {
  advertiser: 'Advertisers',
  'clearing:delivery': 'Delivery clearing',
  'publisher:estimated': 'Publishers, estimated',
  'publisher:held': 'Publishers, held',
  'publisher:payable': 'Publishers, payable',
  'network:estimated': 'Network revenue, estimated',
  'network:revenue': 'Network revenue',
  'network:ivt': 'Invalid traffic',
  'advertiser:tax': 'Advertisers, tax',
  'advertiser:to_return': 'Received, to be returned',
  'network:fees': 'Card provider fees',
  'network:bad_debt': 'Bad debt',
  'network:own': 'Owner contributions',
  'tax:output': 'Output tax',
  'tax:withheld': 'Tax withheld from payouts',
  'tax:withheld_by_customers': 'Tax withheld by customers',
  'tax:input': 'Input tax',
  'refunds:in_flight': 'Refunds in transit',
  'cash:sandbox': 'Sandbox cash',
  'cash:stripe': 'Stripe balance',
  'payouts:in_flight': 'Payouts in transit',
  'cash:bank': 'Bank account',
}

/** The name of an account's code; the code itself where it is newer than this page. */
export function accountName(code: string): string {
  return isAccountCode(code) ? accountNames[code] : code
}

export function isAccountCode(code: string): code is AccountCode {
  return Object.hasOwn(accountNames, code)
}

export const accountChoices = Object.entries(accountNames).map(([value, label]) => ({
  value,
  label,
}))

const kindNames: Readonly<Record<(typeof entryKinds)[number], string>> = {
  delivery: 'Day posted',
  month: 'Month closed',
  hold: 'Hold lifted',
  adjustment: 'Adjustment',
  invoice: 'Invoice tax',
  credit_note: 'Credit note tax',
  correction: 'Invoice corrected',
  receipt: 'Bank transfer',
  write_off: 'Write-off',
  charge: 'Charge',
  fee: 'Fee',
  refund: 'Refund',
  dispute: 'Dispute',
  payout: 'Payout',
  own: 'Owner contribution',
  self_billed: 'Self-billed invoice tax',
  publisher_invoice: 'Publisher invoice tax',
  tax_payment: 'Tax payment',
}

export const kindName = (kind: string) => lookUp(kindNames, kind) ?? kind

export const kindChoices = Object.entries(kindNames).map(([value, label]) => ({ value, label }))

/** What a line was posted for, in words. */
export function causeText({ kind, cause, day }: Pick<JournalLine, 'kind' | 'cause' | 'day'>) {
  if (cause.kind === 'month') return `Close of ${monthText(cause.id)}`
  if (cause.kind === 'day') return `Delivery of ${dayText(day)}`
  if (cause.kind === 'adjustment') return `Adjustment of ${dayText(day)}`
  if (cause.kind === 'hold') return kindNames.hold
  return kindName(kind)
}

export const dayStates: Readonly<Record<BookDay['state'], { word: string; look: BadgeLook }>> = {
  running: { word: 'In progress', look: 'plain' },
  waiting: { word: 'Not counted', look: 'info' },
  late: { word: 'Late events', look: 'warning' },
  counted: { word: 'Posted', look: 'success' },
  differs: { word: 'Mismatch', look: 'error' },
}

export const monthStates: Readonly<Record<BookMonth['state'], { word: string; look: BadgeLook }>> =
  {
    open: { word: 'Open', look: 'plain' },
    closing: { word: 'Closing', look: 'info' },
    final: { word: 'Final', look: 'success' },
  }

export const adjustmentStates: Readonly<
  Record<Adjustment['state'], { word: string; look: BadgeLook }>
> = {
  proposed: { word: 'Pending approval', look: 'info' },
  refused: { word: 'Rejected', look: 'plain' },
  withdrawn: { word: 'Withdrawn', look: 'plain' },
  expired: { word: 'Expired', look: 'plain' },
  void: { word: 'Voided', look: 'plain' },
  approved: { word: 'Scheduled', look: 'info' },
  applied: { word: 'Applied', look: 'success' },
}

/** Words in lower case as one text: 'No bank details, placement under review'. */
export function sentenceOf(parts: readonly string[]): string {
  return sentenceCase(parts.join(', '))
}

export const heldWords: Readonly<Record<EarningHoldReason, string>> = {
  operator: 'payouts held',
  under_review: 'placement under review',
  no_bank_details: 'no bank details',
  unpaid_advertiser: 'unpaid by the advertiser',
}
