import type { RefusalOf } from '@frontrow/contract/endpoint'
import type { createTopUp, TopUpLimits } from '@frontrow/contract/billing/top-ups'
import { isAmount } from '../../../lib/forms/amount-rules.ts'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { countText } from '../../../lib/text/count-text.ts'

export interface TopUpForm {
  amount: string
}

export const topUpRules = (limits: TopUpLimits): readonly Rule<TopUpForm>[] => [
  ['amount', ({ amount }) => isAmount(amount), 'Enter an amount with at most 2 decimals'],
  ['amount', ({ amount }) => isWithin(amount, limits), limitsText(limits)],
]

export function isWithin(amount: string, { smallest, largest }: TopUpLimits): boolean {
  return Number(amount) >= smallest && Number(amount) <= largest
}

export function limitsText({ smallest, largest }: TopUpLimits): string {
  return `Enter ${countText(smallest)}.00 to ${countText(largest)}.00`
}

/** Beside which field each refusal is shown; null: above the button. */
export const refusedTopUp = {
  top_up_not_valid: 'amount',
  top_up_new_card: 'amount',
  top_up_by_invoice: null,
  no_card: null,
  books_not_open: null,
  test_cards_only: null,
  no_tax_treatment: null,
  seller_needed: null,
  buyer_needed: null,
  document_name_needed: null,
  too_many_requests: null,
} as const satisfies Record<RefusalOf<typeof createTopUp>, keyof TopUpForm | null>
