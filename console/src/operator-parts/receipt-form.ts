import type { RefusalOf } from '@frontrow/contract/endpoint'
import type { recordTaxPayment } from '@frontrow/contract/operator/finance/cash'
import type {
  payNetworkInvoice,
  recordPrepayment,
} from '@frontrow/contract/operator/finance/invoices'
import { isAmountAboveZero } from '../lib/forms/amount-rules.ts'
import type { Rule } from '../lib/forms/form-rules.ts'
import { utcDay } from '../lib/text/day-text.ts'
import { reasonRules } from './reason-field.tsx'

/** A bank transfer as an operator records it. */
export interface ReceiptForm {
  amount: string
  /** The bank's value date. */
  day: string
  reference: string
  /** Why the invoice is paid although less came; empty: the rest is still to be paid. */
  shortAs: '' | 'bank_charge' | 'withheld_by_customer'
  reason: string
  /** The amount, day and reference of which the operator was told that they are recorded. */
  told: string
}

export const receiptRules: readonly Rule<ReceiptForm>[] = [
  [
    'amount',
    ({ amount }) => isAmountAboveZero(amount),
    'Enter an amount above 0 with at most 2 decimals',
  ],
  ['day', ({ day }) => /^\d{4}-\d\d-\d\d$/.test(day), 'Choose the value date'],
  ['reference', ({ reference }) => reference.trim() !== '', 'Enter the reference of the bank'],
  ...reasonRules,
]

/** An empty form for an amount of today (UTC). */
export function newReceipt(amount: string): ReceiptForm {
  return { amount, day: utcDay(new Date()), reference: '', shortAs: '', reason: '', told: '' }
}

/** By what a transfer is alike to another one. */
export function alikeAs({ amount, day, reference }: ReceiptForm): string {
  return `${amount.trim()} ${day} ${reference.trim()}`
}

/** What the calls take. Pressed again, a transfer that is alike is another one. */
export function receiptBody(form: ReceiptForm) {
  const { amount, day, reference, reason, told } = form
  return {
    ...(told === alikeAs(form) && { is_another: true }),
    amount: amount.trim(),
    value_on: day,
    reference: reference.trim(),
    reason: reason.trim(),
  }
}

type Refusal = RefusalOf<
  typeof payNetworkInvoice | typeof recordPrepayment | typeof recordTaxPayment
>

/** Beside which field each refusal is shown; null: above the button. */
export const refusedReceipt = {
  invoice_not_found: null,
  invoice_settled: null,
  invoice_charging: null,
  organization_not_found: null,
  receipt_too_large: 'amount',
  tax_too_large: 'amount',
  value_date_wrong: 'day',
  reference_used: 'reference',
  receipt_alike: null,
  top_up_by_invoice: null,
  books_not_open: null,
  no_tax_treatment: null,
  seller_needed: null,
  buyer_needed: null,
  document_name_needed: null,
  own_organization: null,
  proposal_open: null,
} as const satisfies Record<Refusal, keyof ReceiptForm | null>
