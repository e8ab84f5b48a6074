import type { RefusalOf } from '@frontrow/contract/endpoint'
import type { changeTerms } from '@frontrow/contract/operator/terms'
import type { InvoicePayment } from '@frontrow/contract/documents/invoices'
import { isAmount } from '../../../../lib/forms/amount-rules.ts'
import type { Rule } from '../../../../lib/forms/form-rules.ts'
import { reasonRules } from '../../../../operator-parts/reason-field.tsx'

export interface TermsForm {
  terms: 'prepaid' | 'postpaid'
  /** Of postpaid terms; empty for no limit. */
  limit: string
  paysBy: InvoicePayment['paysBy']
  /** Days from the issue of an invoice to its due day. */
  dueDays: string
  reason: string
}

export const termsRules: readonly Rule<TermsForm>[] = [
  [
    'limit',
    ({ terms, limit }) => terms === 'prepaid' || limit.trim() === '' || isAmount(limit),
    'Enter an amount with up to 2 decimals, or leave it empty for no limit',
    ['terms'],
  ],
  ...reasonRules,
]

/** Beside which field each refusal is shown; null: above the button. */
export const refusedTerms = {
  organization_not_found: null,
  terms_same: 'terms',
  own_organization: null,
  proposal_open: null,
} as const satisfies Record<RefusalOf<typeof changeTerms>, keyof TermsForm | null>
