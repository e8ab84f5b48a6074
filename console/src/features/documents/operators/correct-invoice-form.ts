import type { RefusalOf } from '@frontrow/contract/endpoint'
import type { correctNetworkInvoice } from '@frontrow/contract/operator/finance/invoices'
import { isAmountAboveZero } from '../../../lib/forms/amount-rules.ts'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { reasonRules } from '../../../operator-parts/reason-field.tsx'

export interface CorrectionForm {
  what: 'whole' | 'amount'
  /** Without tax. */
  amount: string
  reason: string
}

export const correctionRules: readonly Rule<CorrectionForm>[] = [
  [
    'amount',
    ({ what, amount }) => what === 'whole' || isAmountAboveZero(amount),
    'Enter an amount above 0 with at most 2 decimals',
    ['what'],
  ],
  ...reasonRules,
]

/** Beside which field each refusal is shown; null: above the button. */
export const refusedCorrection = {
  invoice_not_found: null,
  books_not_open: null,
  invoice_charging: null,
  invoice_written_off: null,
  invoice_corrected: null,
  invoice_corrected_in_part: null,
  invoice_paid_in_advance: null,
  correction_too_large: 'amount',
  correction_tax_higher: null,
  no_tax_treatment: null,
  seller_needed: null,
  buyer_needed: null,
  document_name_needed: null,
  own_organization: null,
  proposal_open: null,
} as const satisfies Record<RefusalOf<typeof correctNetworkInvoice>, keyof CorrectionForm | null>
