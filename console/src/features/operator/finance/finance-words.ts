import type { Adjustment } from '@frontrow/contract/operator/finance/adjustments'
import type { BookDay, BookMonth } from '@frontrow/contract/operator/finance/books'
import type { EarningHoldReason } from '@frontrow/contract/ledger'
import type {
  accountCodes,
  entryKinds,
  JournalLine,
} from '@frontrow/contract/operator/finance/journal'
import { monthText } from '../../../lib/text/day-text.ts'
import type { BadgeLook } from '../../../ui/feedback/badge.tsx'

type AccountCode = (typeof accountCodes)[number]

const accountNames: Readonly<Record<AccountCode, string>> = {
  advertiser: 'Advertisers',
  'clearing:delivery': 'Clearing of delivery',
  'publisher:estimated': 'Publishers, estimated',
  'publisher:held': 'Publishers, kept back',
  'publisher:payable': 'Publishers, payable',
  'network:estimated': 'Network, estimated',
  'network:revenue': 'Network, revenue',
  'network:ivt': 'Network, invalid traffic',
  'advertiser:tax': 'Advertisers, tax',
  'network:fees': 'Network, fees',
  'network:bad_debt': 'Network, bad debt',
  'network:own': 'Network, own money',
  'tax:output': 'Tax to pay',
  'tax:withheld_by_customers': 'Tax withheld by customers',
  'tax:input': 'Input tax',
  'refunds:in_flight': 'Refunds under way',
  'cash:sandbox': 'Cash of the sandbox',
  'cash:stripe': 'Cash at Stripe',
  'payouts:in_flight': 'Payouts under way',
  'cash:bank': 'Cash at the bank',
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
  delivery: 'Day closed',
  month: 'Month closed',
  hold: 'Hold released',
  adjustment: 'Adjustment',
  invoice: 'Tax of an invoice',
  credit_note: 'Tax of a credit note',
  receipt: 'Payment by bank',
  write_off: 'Written off',
  charge: 'Charge',
  fee: 'Fee',
  refund: 'Refund',
  dispute: 'Dispute',
  payout: 'Payout',
  own: 'Own money',
  self_billed: 'Tax of a self-billed invoice',
}

export const kindChoices = Object.entries(kindNames).map(([value, label]) => ({ value, label }))

/** What a line was posted for, in words. */
export function causeText({ kind, cause, day }: Pick<JournalLine, 'kind' | 'cause' | 'day'>) {
  if (cause.kind === 'month') return `Close of ${monthText(cause.id)}`
  if (cause.kind === 'day') return `Delivery of ${day}`
  if (cause.kind === 'adjustment') return `Adjustment of ${day}`
  if (cause.kind === 'hold') return kindNames.hold
  const named = Object.entries(kindNames).find(([name]) => name === kind)
  return named?.[1] ?? kind
}

export const dayStates: Readonly<Record<BookDay['state'], { word: string; look: BadgeLook }>> = {
  running: { word: 'running', look: 'plain' },
  waiting: { word: 'not counted', look: 'info' },
  late: { word: 'late events', look: 'warning' },
  counted: { word: 'posted', look: 'success' },
  differs: { word: 'differs', look: 'error' },
}

export const monthStates: Readonly<Record<BookMonth['state'], { word: string; look: BadgeLook }>> =
  {
    open: { word: 'open', look: 'plain' },
    closing: { word: 'closing', look: 'info' },
    final: { word: 'final', look: 'success' },
  }

export const adjustmentLooks: Readonly<Record<Adjustment['state'], BadgeLook>> = {
  proposed: 'info',
  refused: 'plain',
  withdrawn: 'plain',
  expired: 'plain',
  void: 'plain',
  approved: 'info',
  applied: 'success',
}

export const heldWords: Readonly<Record<EarningHoldReason, string>> = {
  operator: 'payouts are held',
  under_review: 'a placement is under review',
  no_bank_details: 'no bank details',
  unpaid_advertiser: 'an advertiser has not paid yet',
}
