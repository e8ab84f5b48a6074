import type { RefusalOf } from '@frontrow/contract/endpoint'
import type { changeCreditLimit } from '@frontrow/contract/operator/finance/credits'
import { isAmount } from '../../../lib/forms/amount-rules.ts'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { reasonRules } from '../../../operator-parts/reason-field.tsx'

export interface CreditForm {
  /** Empty for no limit. */
  limit: string
  reason: string
}

export const creditRules: readonly Rule<CreditForm>[] = [
  [
    'limit',
    ({ limit }) => limit.trim() === '' || isAmount(limit),
    'Enter an amount with up to 2 decimals, or leave it empty for no limit',
  ],
  ...reasonRules,
]

/** Beside which field each refusal is shown; null: above the button. */
export const refusedCredit = {
  organization_not_found: null,
  limit_same: 'limit',
  own_organization: null,
  proposal_open: null,
} as const satisfies Record<RefusalOf<typeof changeCreditLimit>, keyof CreditForm | null>
